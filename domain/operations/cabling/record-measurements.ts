import { isDay } from '../../cabling/measured';
import { TYPES_OF_FAMILY } from '../../catalog/cable-plugs';
import { CABLE_TYPES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { created } from '../../document/changes';
import { refuse } from '../../result';
import { coreCountOf } from '../../validation/plant-rules';
import { fieldReader } from '../field-reader';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { aboveZero, id, intentReader, list, object, optional, text, type Read } from '../parse';
import { records, refs } from '../read-steps';
import { nameOf } from '../words';

const reader = intentReader('record-measurements', {
  cable: id,
  measurements: list(
    object({
      id,
      /** From 1; 0 = holds for every core. */
      core: fieldReader('measurement', 'core'),
      /** MEASURED_SPANS. */
      covers: fieldReader('measurement', 'covers'),
      wavelengthNm: fieldReader('measurement', 'wavelengthNm'),
      lossDb: fieldReader('measurement', 'lossDb'),
      /** Left out = not measured. */
      lengthMm: optional(aboveZero(fieldReader('measurement', 'lengthMm'))),
      /** Below 0; left out = not measured. */
      reflectanceDb: optional(fieldReader('measurement', 'reflectanceDb')),
      /** 20261122. */
      day: fieldReader('measurement', 'day'),
      by: optional(fieldReader('measurement', 'by')),
      remarks: optional(text(LIMITS.remarksLength, true)),
    }),
    undefined,
    1,
  ),
});
export type RecordMeasurementsIntent = Read<typeof reader>;

/** `cable-missing` {id}; `measured-no-glass` {cable, type}; `core-missing` {cable, value, max}; `day-not-there` {value}. */
export const recordMeasurements: Operation<RecordMeasurementsIntent> = operation(reader, {
  summary: 'Notes what was measured of a cable or of its cores; it counts in place of what is computed.',
  creates: ({ measurements }) => measurements.map((one) => one.id),
  reads: ({ cable }) => [records('cable', 'cable', [cable]), refs('its model', ['cable'], 'cable', 'model', 'model')],
  writes: ['measurement'],
  refuses: ['cable-missing', 'measured-no-glass', 'core-missing', 'day-not-there'],
  needs: ['propertyEditing'],
  words: (document, { cable, measurements }) => ({ count: measurements.length, name: nameOf(document, cable) }),
  run(slice, { cable: named, measurements }) {
    const cable = slice.get('cable', named);
    if (!cable) return refuse('cable-missing', { id: named }, 'cable');
    const type = CABLE_TYPES[cable.type] ?? '';
    if (type !== '' && !TYPES_OF_FAMILY.fibre.includes(type)) return refuse('measured-no-glass', { cable: named, type }, 'cable');
    const max = coreCountOf(slice, cable);
    for (const [at, { core, day }] of measurements.entries()) {
      if (core > max) return refuse('core-missing', { cable: named, value: core, max }, `measurements[${at}].core`);
      if (!isDay(day)) return refuse('day-not-there', { value: day }, `measurements[${at}].day`);
    }
    return checked(
      slice,
      measurements.map(({ id: made, ...fields }) => created('measurement', made, { cable: named, ...fields })),
    );
  },
});
