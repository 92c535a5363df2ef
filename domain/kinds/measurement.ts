import { CABLE_MODEL_LIMITS } from '../cabling/cable-model';
import { MEASURED_SPANS } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { anyText, hot, listed, number, ownRemarks, whole } from './field';
import { kind } from './kind';

const { cores, wavelengthNmMin, wavelengthNmMax } = CABLE_MODEL_LIMITS;

/** What was measured of a core, at one wavelength on one day (domain/cabling/measured.ts). */
export const measurement = kind({
  fields: {
    cable: listed(['cable'], { whenGone: 'goes', member: 'belongs' }),
    core: hot('u16', { rule: whole(0, cores) }), // from 1; 0 = holds for every core
    covers: hot('u8', { codes: MEASURED_SPANS, required: true }),
    wavelengthNm: hot('u16', { rule: whole(wavelengthNmMin, wavelengthNmMax) }),
    lossDb: hot('f64', { rule: number(0, LIMITS.measuredDb) }),
    lengthMm: hot('u32', { rule: whole(0, 0xffff_ffff) }), // of the core; 0 = not measured
    reflectanceDb: hot('f64', { rule: number(-LIMITS.measuredDb, 0) }), // of the worst event; 0 = not measured
    day: hot('u32', { rule: whole(19_000_101, 99_991_231) }), // 20261122
    by: hot('text', { rule: anyText }), // who measured
    remarks: ownRemarks,
  },
  rare: true,
  asks: { make: 'propertyEditing', change: 'propertyEditing', remove: 'propertyEditing' },
});
