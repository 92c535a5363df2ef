import { LabelPainter } from '../../frame/label-painter';
import { rowNamedAt } from '../../scene/row-names';
import { shared, type Pass } from '../pass';

/** The painter of words, whose letters others may write with. */
export const labelsOf = shared((host) => new LabelPainter(host));

/** Every word of the picture; who points at a row's name means the row, which its racks may cover whole. */
export const wordPass: Pass = {
  make: labelsOf,
  pick({ scene, x, y, scale }) {
    const item = rowNamedAt(scene, x, y, scale);
    return item < 0 ? undefined : { id: scene.items.subjects[item]!, kind: 'object', item, box: scene.items.box(item) };
  },
};

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
