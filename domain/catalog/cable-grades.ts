import type { CableType } from './cable-plugs';
import { CABLE_TYPES } from './enums';

/** Types that follow each other in one link, each as good as those before it. OM1 has a core of its own, 62.5 µm. */
const GRADES: readonly (readonly CableType[])[] = [
  ['cat3', 'cat5', 'cat5e', 'cat6', 'cat6a', 'cat7', 'cat7a', 'cat8'],
  ['mmf-om2', 'mmf-om3', 'mmf-om4', 'mmf-om5'],
  ['smf-os1', 'smf-os2'],
];
/** Types that leave the grade open. */
const OPEN_GRADE: readonly CableType[] = ['mmf', 'smf'];

/**
 * May a cable that is there stand for one of the type that was asked for? One of the same type or a better grade may, and
 * one of which no more is recorded than fits. Both are positions in CABLE_TYPES; 0 = not said.
 */
export function servesAs(there: number, asked: number): boolean {
  const [has, wants] = [CABLE_TYPES[there] ?? '', CABLE_TYPES[asked] ?? ''];
  if (has === '' || wants === '' || has === wants) return true;
  if (OPEN_GRADE.some((open) => (has === open && wants.startsWith(open)) || (wants === open && has.startsWith(open))))
    return true;
  return GRADES.some((grades) => {
    const [own, least] = [has, wants].map((type) => grades.indexOf(type));
    return least! >= 0 && own! >= least!;
  });
}
