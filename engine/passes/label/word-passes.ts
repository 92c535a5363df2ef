import { LabelPainter } from '../../frame/label-painter';
import { shared, type Pass } from '../pass';

/** The painter of words, whose letters others may write with. */
export const labelsOf = shared((host) => new LabelPainter(host));

/** Every word of the picture. */
export const wordPass: Pass = { make: labelsOf };

/** Words over a veil: dimmed with what they name, and still read. */
export const veiledWordPass: Pass = {
  over: true,
  make(host) {
    const labels = labelsOf(host);
    return {
      draw({ view, box }, { shown, resting }) {
        if (shown.labels && resting.some((mark) => mark.kind === 'veil')) labels.drawVeiled(view, box);
      },
    };
  },
};

/** Words of gestures, over everything. */
export const notePass: Pass = {
  over: true,
  make(host) {
    const labels = labelsOf(host);
    return { draw: ({ view }, frame) => labels.drawNotes(view, frame) };
  },
};
