import { COIL_RULES, coilsRefusal } from '../cabling/cable-lengths';
import { FIT_RULES, otherCableRefusal } from '../cabling/pathway-takes';
import type { RecordOf } from '../document/schema';
import { profileRefusal, TERMINATION_RULES } from './connections';
import { coilOf, type RecordRules } from './plant-rules';

/** What decides how thick and stiff a cable is, and what it may lie beside. */
export const LAID_BY = ['class', 'type', 'model'] as const;

/** What must hold of a cable that changes: its plugs fit its profile, its coils its length, and itself where it lies. */
export const CABLE_RULES: RecordRules<'cable'> = {
  rules: ['profile-unknown', ...TERMINATION_RULES, ...COIL_RULES, ...FIT_RULES],
  refusal(after, cable, touches, { before }) {
    const refusal = touches('profile') ? profileRefusal(after, cable, before === null) : null;
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
