import { OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import { deleted } from '../../document/changes';
import type { Change } from '../../document/diff';
import { refuse } from '../../result';
import { referringLists } from '../../document/references';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');
const reader = intentReader('remove-pathways', {
  /** Pathways in which nothing lies. */
  ids: ids(1),
  /** Junctions that go with them; nothing else may lead to them. */
  junctions: ids(),
});
export type RemovePathwaysIntent = Read<typeof reader>;

/**
 * Pathways go, and junctions with their places on diagrams. Refused: `pathway-holds-cables` {id, name, count}: what
 * lies there is laid elsewhere first; `not-a-junction`; `still-in-use` where another pathway meets a junction.
 */
export const removePathways: Operation<RemovePathwaysIntent> = operation(reader, {
  summary: 'Takes empty pathways away, with the junctions that nothing else leads to.',
  reads: (intent) => [
    { name: 'pathways', take: 'records', kind: 'pathway', ids: intent.ids },
    { name: 'laid there', take: 'by', from: ['pathways'], index: 'lay.pathway' },
    { name: 'junctions', take: 'records', kind: 'object', ids: intent.junctions },
    ...referringLists('object').map((index) => ({ name: `${index} there`, take: 'by', from: ['junctions'], index }) as const),
  ],
  writes: ['pathway', 'placement', 'object'],
  refuses: ['pathway-missing', 'pathway-holds-cables', 'not-a-junction'],
  needs: ['nodeEditing'],
  run(slice, intent) {
    const changes: Change[] = [];
    for (const id of intent.ids) {
      const pathway = slice.get('pathway', id);
      if (!pathway) return refuse('pathway-missing', { id }, 'ids');
      const cables = new Set(slice.by('lay.pathway', id).map((lay) => slice.get('lay', lay)!.cable));
      if (cables.size > 0) return refuse('pathway-holds-cables', { id, name: pathway.name, count: cables.size }, 'ids');
      changes.push(deleted('pathway', pathway));
    }
    for (const id of intent.junctions) {
      const junction = slice.get('object', id);
      if (junction?.class !== JUNCTION) return refuse('not-a-junction', { id, name: junction?.name ?? '' }, 'junctions');
      for (const placement of slice.by('placement.subject', id))
        changes.push(deleted('placement', slice.get('placement', placement)!));
      changes.push(deleted('object', junction));
    }
    return checked(slice, changes);
  },
});
