import { OverlayPainter } from '../../frame/overlay-painter';
import type { Frame, Pass } from '../pass';
import type { Mark } from './marks';

/** Racks in the colours of how full they are, below words. */
export const heatPass: Pass = {
  make({ device }) {
    const painter = new OverlayPainter(device);
    let shown: readonly Mark[] = [];
    return {
      reset: () => painter.reset(),
      refresh({ heat }, changes) {
        if (heat === shown || (heat.length === 0 && shown.length === 0)) return false;
        shown = heat;
        changes.edits.addAll();
        return false;
      },
      draw({ view }, { heat }) {
        if (heat.length > 0) painter.draw(view, heat);
      },
    };
  },
};

/** Selection, colleagues, and what is lit. */
export const restingPass = marksOf(({ resting }) => resting);

/** Hover and gesture. */
export const movingPass = marksOf(({ moving }) => moving);

function marksOf(marks: (frame: Frame) => readonly Mark[]): Pass {
  return {
    over: true,
    make({ device }) {
      const painter = new OverlayPainter(device);
      return { reset: () => painter.reset(), draw: ({ view }, frame) => painter.draw(view, marks(frame)) };
    },
  };
}
