import { DIAGRAM_KINDS, OWN_DIAGRAM_KINDS } from '../../catalog/enums';
import { changed } from '../../document/changes';
import type { RecordOf } from '../../document/schema';
import { refuse, type Refusal } from '../../result';
import { checked } from '../new-records';
import { operation, sameIn, type Operation } from '../operation';
import { id, idOrNone, intentReader, optional, text, type Read } from '../parse';
import { records } from '../read-steps';
import { nameOf, renameWords } from '../words';

const reader = intentReader('change-diagram', {
  diagram: id,
  name: optional(text()),
  /** Another place that it is about; 0 = it stands alone. */
  owner: optional(idOrNone),
});
export type ChangeDiagramIntent = Read<typeof reader>;

/** A drawing of one's own gets another name, or belongs to another place. */
export const changeDiagram: Operation<ChangeDiagramIntent> = operation(reader, {
  summary: 'Renames a free, composite or map diagram, or makes it one of another place.',
  joins: (before, intent) => intent.owner === undefined && sameIn(before, intent, 'diagram'),
  reads: ({ diagram, owner }) => [
    records('diagram', 'diagram', [diagram]),
    records('owner', 'object', owner === undefined ? [] : [owner]),
  ],
  writes: ['diagram'],
  refuses: ['diagram-missing', 'diagram-of-place', 'name-missing', 'nothing-to-change'],
  needs: ['propertyEditing'],
  words: (document, { diagram, name }) => ({ count: 1, ...renameWords(nameOf(document, diagram), name) }),
  run(slice, { diagram: id, name, owner }) {
    const diagram = slice.get('diagram', id);
    const refusal = ownDiagramRefusal(diagram, id);
    if (refusal || !diagram) return { ok: false, refusal: refusal! };
    if (name?.trim() === '') return refuse('name-missing', {}, 'name');
    const change = changed('diagram', diagram, {
      ...(name === undefined ? {} : { name }),
      ...(owner === undefined ? {} : { owner }),
    });
    return change ? checked(slice, [change]) : refuse('nothing-to-change');
  },
});

/** `diagram-missing`; `diagram-of-place` {name}: plans, elevations and internal views come and go with what they show. */
export function ownDiagramRefusal(diagram: RecordOf<'diagram'> | undefined, id: number): Refusal | null {
  if (!diagram) return refuse('diagram-missing', { id }, 'diagram').refusal;
  const isOwn = OWN_DIAGRAM_KINDS.some((kind) => kind === DIAGRAM_KINDS[diagram.kind]);
  return isOwn ? null : refuse('diagram-of-place', { name: diagram.name }, 'diagram').refusal;
}
