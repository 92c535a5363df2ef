import { kindDef } from '../../document/schema';
import { ok } from '../../result';
import { operation, type Operation } from '../operation';
import { id, intentReader, type Read } from '../parse';
import { deletions, goingWith, lossReads, lostWith } from '../structure/lost-records';
import { ownDiagramRefusal } from './change-diagram';

const reader = intentReader('delete-diagram', {
  id,
});
export type DeleteDiagramIntent = Read<typeof reader>;

/** A drawing of one's own goes with what was drawn there; the things themselves stay where they stand. */
export const deleteDiagram: Operation<DeleteDiagramIntent> = operation(reader, {
  summary: 'Deletes a free, composite or map diagram; what it shows stays; not undoable, and asked about first.',
  undoable: false,
  reads: ({ id: diagram }) => lossReads({ diagram: [diagram] }),
  writes: goingWith('diagram'),
  refuses: ['diagram-missing', 'diagram-of-place'],
  needs: [kindDef('diagram').asks.remove],
  run(slice, { id: diagram }) {
    const refusal = ownDiagramRefusal(slice.get('diagram', diagram), diagram);
    return refusal ? { ok: false, refusal } : ok(deletions(slice, lostWith(slice, { diagram: [diagram] })));
  },
});
