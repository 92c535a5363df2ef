import { deleted } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';
import { records, refs } from '../read-steps';
import { nameOf } from '../words';

const reader = intentReader('remove-measurements', {
  measurements: ids(1),
});
export type RemoveMeasurementsIntent = Read<typeof reader>;

/** `measurement-missing` {id}. */
export const removeMeasurements: Operation<RemoveMeasurementsIntent> = operation(reader, {
  summary: 'Takes away what was noted as measured; what is computed, or was measured before, counts again.',
  reads: ({ measurements }) => [
    records('measurements', 'measurement', measurements),
    refs('measured cables', ['measurements'], 'measurement', 'cable', 'cable'),
  ],
  writes: ['measurement'],
  refuses: ['measurement-missing'],
  needs: ['propertyEditing'],
  words: (document, { measurements }) => ({
    count: measurements.length,
    name: nameOf(document, document.get('measurement', measurements[0]!)?.cable ?? 0),
  }),
  run(slice, { measurements }) {
    const found = measurements.map((id) => slice.get('measurement', id));
    const missing = found.indexOf(undefined);
    if (missing >= 0) return refuse('measurement-missing', { id: measurements[missing]! }, 'measurements');
    return checked(
      slice,
      found.flatMap((one) => (one ? [deleted('measurement', one)] : [])),
    );
  },
});
