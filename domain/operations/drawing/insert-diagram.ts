import { codeOf, DIAGRAM_KINDS, OWN_DIAGRAM_KINDS } from '../../catalog/enums';
import { refuse } from '../../result';
import { checked, diagramChange } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, idOrNone, intentReader, oneOf, text, type Read } from '../parse';
import { records } from '../read-steps';

const reader = intentReader('insert-diagram', {
  id,
  /** The place that it is about; 0 = it stands alone. */
  owner: idOrNone,
  /** DIAGRAM_KINDS: free, composite or map. */
  diagramKind: oneOf(...OWN_DIAGRAM_KINDS.map((name) => codeOf(DIAGRAM_KINDS, name))),
  name: text(),
});
export type InsertDiagramIntent = Read<typeof reader>;

/** An empty drawing of one's own: what is put on it stands where it stood. */
export const insertDiagram: Operation<InsertDiagramIntent> = operation(reader, {
  summary: 'Makes an empty free, composite or map diagram, of a place or by itself.',
  creates: (intent) => [intent.id],
  reads: ({ owner }) => [records('owner', 'object', [owner])],
  writes: ['diagram'],
  refuses: ['name-missing'],
  needs: ['nodeEditing'],
  run: (slice, intent) =>
    intent.name.trim() === '' ? refuse('name-missing', {}, 'name') : checked(slice, [diagramChange(intent)]),
});
