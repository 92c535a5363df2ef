import { CABLE_CLASSES, codeOf } from '../../catalog/enums';
import type { CableModel } from '../../cabling/cable-model';
import { otherKindRefusal, PLUG_RULES } from '../../cabling/connect-many';
import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { changedCableReads, pluggedReads } from '../plant-reads';
import { idOrNone, ids, intentReader, type Read } from '../parse';

/** 0 takes the model away. */
const reader = intentReader('set-cable-model', {
  cables: ids(1),
  model: idOrNone,
});
export type SetCableModelIntent = Read<typeof reader>;

/**
 * Cables get their model, and one of no class the model's. `not-a-cable-model` {model}; `cores-stored` {cable, value, max}: a
 * joined, reserved or damaged core has a number that the model has not; and what otherKindRefusal says.
 */
export const setCableModel: Operation<SetCableModelIntent> = operation(reader, {
  summary: 'Says which model cables are of; their cores, colours and losses follow.',
  reads: ({ cables, model }) => [
    { name: 'cables', take: 'records', kind: 'cable', ids: cables },
    { name: 'model', take: 'records', kind: 'model', ids: model === NO_ID ? [] : [model] },
    { name: 'cores', take: 'by', from: ['cables'], index: 'core.cable' },
    ...pluggedReads(['cables']),
    ...changedCableReads(['cables'], ['model', 'class']),
  ],
  writes: ['cable'],
  refuses: ['not-a-cable-model', 'cable-missing', 'cores-stored', ...PLUG_RULES],
  needs: ['propertyEditing'],
  run(slice, { cables, model: modelId }) {
    const model = modelId === NO_ID ? undefined : slice.get('model', modelId);
    const spec = (model?.cableSpec ?? null) as CableModel | null;
    if (modelId !== NO_ID && spec === null) return refuse('not-a-cable-model', { model: modelId }, 'model');
    const changes: Change[] = [];
    for (const id of cables) {
      const cable = slice.get('cable', id);
      if (!cable) return refuse('cable-missing', { id }, 'cables');
      const refusal = spec && beyondRefusal(slice, id, spec.cores);
      if (refusal) return refused(refusal);
      const fields =
        spec && cable.class === 0 ? { class: codeOf(CABLE_CLASSES, spec.class as (typeof CABLE_CLASSES)[number]) } : {};
      const change = changed('cable', cable, { model: modelId, modelVersion: model?.version ?? 0, ...fields });
      if (change) changes.push(change);
    }
    const diff = checked(slice, changes);
    const unplugged = diff.ok ? otherKindRefusal(slice, changes) : null;
    return unplugged ? refused(unplugged) : diff;
  },
});

function beyondRefusal(slice: Slice, cable: number, max: number): Refusal | null {
  const highest = Math.max(0, ...slice.by('core.cable', cable).map((id) => slice.get('core', id)?.number ?? 0));
  return highest > max ? refuse('cores-stored', { cable, value: highest, max }, 'model').refusal : null;
}
