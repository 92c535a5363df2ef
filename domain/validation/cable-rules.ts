import { COIL_RULES, coilsRefusal } from '../cabling/cable-lengths';
import { MODEL_RULES, MODELLED_BY, modelRefusal } from '../cabling/model-fits';
import { FIT_RULES, otherCableRefusal } from '../cabling/pathway-takes';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { inStoreRefusal, profileRefusal, TERMINATION_RULES } from './connections';
import { isPlace } from './containment';
import { coilOf, type RecordRules } from './plant-rules';

/** What decides how thick and stiff a cable is, and what it may lie beside. */
export const LAID_BY = ['class', 'type', 'model'] as const;

/** What must hold of a cable that changes: its plugs fit its profile, its model what else is said of it, its coils its length, and itself where it lies. */
export const CABLE_RULES: RecordRules<'cable'> = {
  rules: ['profile-unknown', 'store-not-a-place', ...TERMINATION_RULES, ...COIL_RULES, ...FIT_RULES, ...MODEL_RULES],
  refusal(after, cable, touches, { before }) {
    const refusal =
      (touches('profile') ? profileRefusal(after, cable, before === null) : null) ??
      (touches(...MODELLED_BY) ? modelRefusal(after, cable) : null) ??
      (touches('store') ? storeRefusal(after, cable) : null);
    // A new cable has neither coils nor lays but those that come with it, each with its own rules.
    if (refusal || before === null) return refusal;
    if (touches('lengthMm') && cable.lengthMm > 0) {
      const coils = after.by('coil.cable', cable.id).map((id) => coilOf(after.get('coil', id)!));
      const tooShort = coilsRefusal(coils, cable.lengthMm);
      if (tooShort) return tooShort;
    }
    return touches(...LAID_BY) ? otherCableRefusal(after, cable, before as Partial<RecordOf<'cable'>>) : null;
  },
};

/** `store-not-a-place` {id, name}; `cable-in-store`: what lies in a store is in no port. */
function storeRefusal(after: Slice, cable: RecordOf<'cable'>): Refusal | null {
  if (cable.store === NO_ID) return null;
  const place = after.get('object', cable.store);
  if (!place) return refuse('object-missing', { id: cable.store }, 'store').refusal;
  if (!isPlace(place)) return refuse('store-not-a-place', { id: place.id, name: place.name }, 'store').refusal;
  return after.by('termination.cable', cable.id).length === 0 ? null : inStoreRefusal(cable);
}
