import { FILL_EDITION_KEYS, PATHWAY_KINDS, PATHWAY_LIFECYCLES, SEPARATION_CLASSES } from '../catalog/enums';
import { changed } from '../document/changes';
import type { Change } from '../document/diff';
import type { Fields } from '../document/schema';
import { refuse, type Refusal, type Result } from '../result';
import { PATHWAY_MEASURE_MAX } from './insert-pathways';
import type { ChangePathwaysIntent } from './route-intents';
import { checked } from './new-records';
import type { Operation } from './operation';
import { code, ids, integer, number, object, oneOf, optional, text } from './parse';

export type { ChangePathwaysIntent };

const fields = object({
  name: optional(text()),
  pathwayKind: optional(code(PATHWAY_KINDS, 1)),
  widthMm: optional(number(1, PATHWAY_MEASURE_MAX)),
  depthMm: optional(number(0, PATHWAY_MEASURE_MAX)),
  radiusMm: optional(number(0, PATHWAY_MEASURE_MAX)),
  lengthMm: optional(integer(0, 0xffff_ffff)),
  edition: optional(code(FILL_EDITION_KEYS)),
  separation: optional(code(SEPARATION_CLASSES)),
  lifecycle: optional(code(PATHWAY_LIFECYCLES)),
});
const read = object({ kind: oneOf('change-pathways'), version: oneOf(1), ids: ids(1), fields });

/** Why a value may not be set in a field; null = it may. */
export function pathwayFieldRefusal(name: string, value: string | number): Refusal | null {
  const result = fields({ [name]: value }, '');
  return result.ok ? null : result.refusal;
}

/** What is known of pathways. What lies in them stays, even where a smaller measure makes them too full: the fill says so. */
export const changePathways: Operation<ChangePathwaysIntent> = {
  kind: 'change-pathways',
  version: 1,
  summary: 'Sets measures, kind, rule book, separation, state or name of pathways; what lies in them stays.',
  undoable: true,
  parse(json) {
    const intent = read(json, '');
    if (intent.ok && Object.keys(intent.value.fields).length === 0) return refuse('nothing-to-change', {}, 'fields');
    return intent as Result<ChangePathwaysIntent>;
  },
  creates: () => [],
  reads: (intent) => [
    { name: 'pathways', take: 'records', kind: 'pathway', ids: intent.ids },
    ...(['parent', 'from', 'to'] as const).map(
      (field) =>
        ({ name: `their ${field}`, take: 'refs', from: ['pathways'], fromKind: 'pathway', field, kind: 'object' }) as const,
    ),
  ],
  asks: () => ['propertyEditing'],
  run(slice, intent) {
    const { pathwayKind, ...others } = intent.fields;
    const set: Fields<'pathway'> = { ...others, ...(pathwayKind === undefined ? {} : { kind: pathwayKind }) };
    const changes: Change[] = [];
    for (const id of intent.ids) {
      const pathway = slice.get('pathway', id);
      if (!pathway) return refuse('pathway-missing', { id }, 'ids');
      const change = changed('pathway', pathway, set);
      if (change) changes.push(change);
    }
    return checked(slice, changes);
  },
};
