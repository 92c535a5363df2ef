import { CABLE_LIFECYCLES, codeOf } from '../../../domain/catalog/enums';
import { linkPieces } from '../../../domain/geometry/link-line';
import type { Box } from '../../camera/camera';
import { WholeMesh } from '../../frame/whole-mesh';
import type { LineWriter } from '../../gl/vertex-writers';
import { distanceToSegment } from '../../picking/cable-lookup';
import { CABLE_REACH, type Hit } from '../../picking/pick';
import { boxOfCord, type LooseCord } from '../../scene/loose-cords';
import type { Scene } from '../../scene/scene';
import { withAlpha, type Theme } from '../../theme';
import { cableColor } from '../palette';
import type { Pass, PickAsk } from '../pass';

/** CSS px. */
const CORD_WIDTH = 1.75;
const CIRCUIT_WIDTH = 2.5;
/** What is drawn of a line reaches no further from its middle, mm. */
const REACH_MM = 60;
const DASH_MM = 9;
const DASHES_MAX = 200;
const [PLANNED, REMOVED] = [codeOf(CABLE_LIFECYCLES, 'planned'), codeOf(CABLE_LIFECYCLES, 'removed')];

/** Cords of what stands beside racks, and circuits between hand-offs, all in one mesh. */
export const cordPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const mesh = new WholeMesh(device, scene);
    let drawn: readonly LooseCord[] = [];
    return {
      touch({ what }, { edits }) {
        if (what !== 'all' && what !== 'records' && what !== 'places') return;
        mesh.isStale = true;
        const cords = scene.cords();
        if (cords === drawn) return;
        for (const cord of [...drawn, ...cords]) edits.add(around(boxOfCord(cord)));
        drawn = cords;
      },
      refresh: () =>
        mesh.refresh((_quads, lines, x, y) => {
          for (const cord of scene.cords()) writeCord(lines, scene, host.theme, cord, x, y);
        }),
      draw({ view }, { shown }) {
        if (shown.cables && scene.cords().length > 0) mesh.draw(view);
      },
    };
  },
  pick,
};

function around([minX, minY, maxX, maxY]: Box): Box {
  return [minX - REACH_MM, minY - REACH_MM, maxX + REACH_MM, maxY + REACH_MM];
}

/** Circuits are made of short dashes, for nobody sees what they run over; planned cables of long ones. */
function writeCord(lines: LineWriter, scene: Scene, theme: Theme, cord: LooseCord, originX: number, originY: number): void {
  const { cables, document } = scene.records;
  const isCable = cord.kind === 'cable';
  const lifecycle = (isCable ? cables : document.table('circuit')).column('lifecycle')[cord.row];
  const whole = isCable ? withAlpha(cableColor(scene.records, cord.row, theme), 0.85) : theme.colors.bundle;
  const color = lifecycle === REMOVED ? withAlpha(theme.colors.textMuted, 0.45) : whole;
  const pieces = isCable ? linkPieces(cord.points, lifecycle === PLANNED ? 'dash' : 'solid') : shortDashes(cord.points);
  lines.segments(pieces, originX, originY, isCable ? CORD_WIDTH : CIRCUIT_WIDTH, color);
}

/** Of a straight line: 4 a piece, the first and the last at its ends. */
function shortDashes([fromX = 0, fromY = 0, toX = 0, toY = 0]: readonly number[]): readonly number[] {
  const count = Math.min(DASHES_MAX, Math.max(1, Math.round(Math.hypot(toX - fromX, toY - fromY) / (2 * DASH_MM))));
  // A gap is as long as a dash.
  const step = 1 / (2 * count - 1);
  const at = (part: number): readonly number[] => [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
  return Array.from({ length: count }, (_, each) => [...at(2 * each * step), ...at((2 * each + 1) * step)]).flat();
}

/** The cord of a cable where it runs over nothing that is itself meant. */
function pick({ scene, x, y, scale, view }: PickAsk): Hit | undefined {
  if (!view.cables || scene.index.search([x, y, x, y]).length > 0) return undefined;
  const reach = CABLE_REACH / scale;
  for (const { kind, id, points } of scene.cords())
    for (let at = 0; kind === 'cable' && at + 3 < points.length; at += 2)
      if (distanceToSegment(x, y, points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!) <= reach)
        return { id, kind, item: -1, box: [x, y, x, y] };
  return undefined;
}
