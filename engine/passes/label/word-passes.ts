import { LabelPainter } from '../../frame/label-painter';
import { GlyphAtlas } from '../../text/glyph-atlas';
import { shared, type Pass } from '../pass';

const labelsOf = shared(
  ({ device, scene, theme, words }) => new LabelPainter(device, GlyphAtlas.withFont(theme.font), scene, theme, words),
);

/** Every word of the picture. */
export const wordPass: Pass = {
  make(host) {
    const labels = labelsOf(host);
    return {
      touch(_items, what) {
        if (what === 'records') labels.touch();
      },
      touchPlaces: () => labels.touch(),
      restyle: () => labels.setTheme(host.theme, host.words),
      reset: () => labels.resend(),
      refresh(frame, changes) {
        const isLeft = labels.prepare(frame.view, frame.camera, frame);
        changes.edits.join(labels.takeChanges());
        return isLeft;
      },
      isSettled: ({ view, box }, { shown }) => !shown.labels || labels.covers(view, box),
      kinds: ['glyphs'],
      draw({ view, box }, { shown }) {
        if (shown.labels) labels.draw(view, box);
      },
      get bytes() {
        return labels.bytes;
      },
    };
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
