import type { Box } from '../../camera/camera';
import { StaticMesh } from '../../frame/static-mesh';
import { QuadWriter } from '../../gl/vertex-writers';
import { rackRows, type RackRow } from '../../scene/rack-rows';
import type { Pass } from '../pass';

/** Below and above a row's racks, mm: as far as their names and trays reach. */
const BELOW_MM = 120;
const ABOVE_MM = 220;
/** To the count of what is in alarm at the row's end (alarm-counts.ts), mm and CSS px. */
const RIGHT_MM = 240;
const RIGHT_PX = 36;
/** To the beginning of a name: its air, and about how wide a letter is, CSS px. */
const LEFT_PX = 20;
const LETTER_PX = 8;
/** As far as a quad's edges can be moved. */
const MOST = 120;

/** Elevations: a quiet band below each row, from its name to its alarms, that holds together what belongs to it. */
export const rowBandPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const mesh = new StaticMesh(device);
    let isStale = true;
    let drawn = '';
    return {
      touch({ what }) {
        if (what === 'all') drawn = '';
        if (what === 'all' || what === 'records' || what === 'places') isStale = true;
      },
      reset() {
        drawn = '';
        isStale = true;
      },
      refresh({ view }, { edits }) {
        if (!isStale && mesh.current) return false;
        isStale = false;
        const rows = scene.items.kind === 'elevation' ? allRows() : [];
        const key = `${view.ratio} ${rows.map(({ name, box }) => `${name} ${box.join(' ')}`).join(',')}`;
        if (key === drawn && mesh.current) return false;
        drawn = key;
        const [x, y] = scene.bounds ?? [0, 0];
        const quads = new QuadWriter(Math.max(1, rows.length * 4));
        const units = (px: number): number => Math.min(MOST, Math.round((px * view.ratio) / view.line));
        // One edge for all, however long each name is.
        const left = LEFT_PX + LETTER_PX * Math.max(2, ...rows.map(({ name }) => name.length));
        for (const { box } of rows) writeBand(quads, box, units(left), units(RIGHT_PX), x, y, host.theme.colors.rowBand);
        mesh.write(quads, x, y);
        edits.addAll();
        return false;
      },
      draw: ({ view }) => mesh.draw('quads', view),
    };

    function allRows(): readonly RackRow[] {
      const steps = rackRows(scene);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    }
  },
};

/** Around the racks and not below them: no pixel of a rack is filled twice. `left`, `right`: line units beyond the ends. */
function writeBand(
  quads: QuadWriter,
  [minX, minY, maxX, maxY]: Box,
  left: number,
  right: number,
  originX: number,
  originY: number,
  color: number,
): void {
  const [x0, x1, end] = [minX - originX, maxX - originX, maxX + RIGHT_MM - originX];
  const [foot, head] = [minY - originY, maxY - originY];
  quads.inset(x0, foot - BELOW_MM, end, foot, -left, 0, -right, 0, color);
  quads.inset(x0, head, end, head + ABOVE_MM, -left, 0, -right, 0, color);
  quads.inset(x0, foot, x0, head, -left, 0, 0, 0, color);
  quads.inset(x1, foot, end, head, 0, 0, -right, 0, color);
}
