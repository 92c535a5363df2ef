import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Fields } from '../../document/schema';
import { refuse } from '../../result';
import { fieldReader } from '../field-reader';
import { checked } from '../new-records';
import { operation, sameIn, sameKeys, type Operation, type TypedValues } from '../operation';
import { ids, intentReader, object, optional, ruled, type Read } from '../parse';

const fields = object({
  name: optional(fieldReader('pathway', 'name')),
  pathwayKind: optional(fieldReader('pathway', 'kind')),
  widthMm: optional(fieldReader('pathway', 'widthMm')),
  depthMm: optional(fieldReader('pathway', 'depthMm')),
  radiusMm: optional(fieldReader('pathway', 'radiusMm')),
  lengthMm: optional(fieldReader('pathway', 'lengthMm')),
  heightMm: optional(fieldReader('pathway', 'heightMm')),
  edition: optional(fieldReader('pathway', 'edition')),
  separation: optional(fieldReader('pathway', 'separation')),
  lifecycle: optional(fieldReader('pathway', 'lifecycle')),
});

/** The same values for every pathway; fields left out stay. */
const reader = intentReader('change-pathways', {
  ids: ids(1),
  fields,
});
export type ChangePathwaysIntent = Read<typeof reader>;

/** What is known of pathways. What lies in them stays, even where a smaller measure makes them too full: the fill says so. */
export const changePathways: Operation<ChangePathwaysIntent> = operation(
  ruled(reader, ({ fields: given }) =>
    Object.keys(given).length === 0 ? refuse('nothing-to-change', {}, 'fields').refusal : null,
  ),
  {
    summary: 'Sets measures, height, kind, rule book, separation, state or name of pathways; what lies in them stays.',
    joins: (before, intent) => sameIn(before, intent, 'ids') && sameKeys(before.fields, intent.fields),
    sets: ({ fields: given }) => ({ kind: 'pathway', fields: given as TypedValues['fields'] }),
    reads: (intent) => [
      { name: 'pathways', take: 'records', kind: 'pathway', ids: intent.ids },
      ...(['parent', 'from', 'to'] as const).map(
        (field) =>
          ({ name: `their ${field}`, take: 'refs', from: ['pathways'], fromKind: 'pathway', field, kind: 'object' }) as const,
      ),
    ],
    writes: ['pathway'],
    refuses: ['nothing-to-change', 'pathway-missing'],
    needs: ['propertyEditing'],
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
  },
);
