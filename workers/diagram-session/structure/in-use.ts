import type { Document } from '../../../domain/document/document';
import type { Kind } from '../../../domain/document/schema';
import { ancestorsOf } from '../../../domain/entities/names';
import { lostWith, type Lost } from '../../../domain/operations/structure/lost-records';
import type { ShownOn } from '../../api/session';

/** The diagrams that go when these are deleted, and the others that show them: this one, and those of the places they stand in. */
export function shownOn(document: Document, diagram: number, ids: readonly number[]): ShownOn {
  const going = [...lostOf(document, ids).diagram];
  const above = new Set(ids.filter((id) => document.kindOf(id) === 'object').flatMap((id) => ancestorsOf(document, id)));
  const others = [diagram, ...[...above].flatMap((place) => document.by('diagram.owner', place))];
  return { going, others: [...new Set(others)].filter((each) => !going.includes(each)) };
}

/** Which of these go when those are deleted. */
export function goingAmong(document: Document, ids: readonly number[], among: readonly number[]): readonly number[] {
  const lost = lostOf(document, ids);
  return among.filter((id) => {
    const kind = document.kindOf(id);
    return kind !== undefined && lost[kind].has(id);
  });
}

function lostOf(document: Document, ids: readonly number[]): Lost {
  const ofKind = (kind: Kind): readonly number[] => ids.filter((id) => document.kindOf(id) === kind);
  return lostWith(document, { object: ofKind('object'), cable: ofKind('cable') });
}
