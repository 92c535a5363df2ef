import { bandsOf } from '../../gl/bands';
import type { ChunkWriters } from '../../gl/chunk-writers';
import { freeMarkArm } from '../../scene/free-mark';
import { PLACE, type RackLayout } from '../../scene/rack-layout';
import type { Records } from '../../scene/records';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';
import { plateColor } from '../palette';
import { cardFill, writePlate } from './plate';
import { writePort, writeTile } from './port';

/** A port that is seen: its row, its opening and whether its words stand above. */
export interface SeenPort {
  readonly port: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly above: boolean;
}

/** Every port of the host as a tile: one point a port. A few devices a step. */
export function* writeTiles(
  { tiles, bands }: ChunkWriters,
  scene: Scene,
  layout: RackLayout,
  theme: Theme,
): Generator<void, void> {
  const ports: SeenPort[] = [];
  yield* walk(scene, layout, undefined, undefined, { port: (...port) => ports.push(seen(...port)) });
  yield;
  ports.sort((a, b) => a.y - b.y);
  for (const port of ports) writeTile(tiles, scene.records, theme, port);
  bands.tiles = bandsOfPorts(ports);
}

function bandsOfPorts(ports: readonly SeenPort[]): ReturnType<typeof bandsOf> {
  return bandsOf(
    ports.length,
    (entry) => ports[entry]!.y - LIGHT_MM,
    (entry) => ports[entry]!.y + ports[entry]!.height + LIGHT_MM,
  );
}
/** A port's light stands beside its opening. */
const LIGHT_MM = 3;

/** Slots, cards and ports in full. A few devices a step. */
export function* writeFaces(writers: ChunkWriters, scene: Scene, layout: RackLayout, theme: Theme): Generator<void, void> {
  const { records } = scene;
  let parts = 0;
  const bezel = (device: number): void => {
    if (parts === 0) writeBezel(writers, records, theme, layout, device);
    parts = 0;
  };
  const ports: SeenPort[] = [];
  yield* walk(scene, layout, () => writers.plates.begin(), bezel, {
    bay: (_slot, x, y, width, height, held) => {
      parts++;
      if (held < 0) writeEmptyBay(writers, theme, x, y, width, height);
    },
    plate: (row, x, y, width, height, depth) => {
      if (depth > 0) writeCard(writers, scene, theme, row, x, y, width, height);
    },
    port: (...port) => {
      parts++;
      ports.push(seen(...port));
    },
  });
  yield;
  ports.sort((a, b) => a.y - b.y);
  for (const port of ports) writePort(writers.ports, records, theme, port);
  writers.bands.ports = bandsOfPorts(ports);
}

type Visitor = Parameters<Scene['book']['visit']>[6];

function seen(...[port, x, y, face, index]: Parameters<NonNullable<Visitor['port']>>): SeenPort {
  const at = index * 4;
  return {
    port,
    x: x + face.openings[at]!,
    y: y + face.openings[at + 1]!,
    width: face.openings[at + 2]!,
    height: face.openings[at + 3]!,
    above: face.wordsAbove[index] === 1,
  };
}

/** Devices between two steps. */
const STEP = 4;

function* walk(
  { records, book }: Scene,
  layout: RackLayout,
  before: (() => void) | undefined,
  after: ((device: number) => void) | undefined,
  visitor: Visitor,
): Generator<void, void> {
  for (let index = 0; index < layout.rows.length; index++) {
    if (index % STEP === STEP - 1) yield;
    if (layout.bits[index]! & (PLACE.covered | PLACE.unplaced)) continue;
    if (records.objects.ids[layout.rows[index]!] === 0) continue;
    before?.();
    book.visitIn(layout, index, visitor);
    after?.(index);
  }
}

/** A face without ports, as servers have it in front: air slots, so that it reads as a front and not as a gap. */
function writeBezel({ plates }: ChunkWriters, records: Records, theme: Theme, layout: RackLayout, device: number): void {
  const at = device * 4;
  const [x, y, width, height] = [layout.rects[at]!, layout.rects[at + 1]!, layout.rects[at + 2]!, layout.rects[at + 3]!];
  if (layout.bits[device]! & PLACE.recessed || width < 300 || height < 30) return;
  const color = mix(plateColor(records, layout.rows[device]!, theme), theme.colors.deviceEdge, 0.28);
  plates.slots(x + width * 0.48, y + height * 0.2, x + width - 18, y + height * 0.8, color);
}

/** An empty slot: a dark bay with a mark in its middle that a click on it fills the slot; not on paper. */
function writeEmptyBay({ plates, lines }: ChunkWriters, theme: Theme, x: number, y: number, width: number, height: number): void {
  plates.plate(x, y, x + width, y + height, 0, 0, theme.colors.slot, theme.colors.slotEdge);
  if (theme.onPaper) return;
  const arm = freeMarkArm(width, height);
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  lines.segment(middleX - arm, middleY, middleX + arm, middleY, 1, theme.colors.slotEdge);
  lines.segment(middleX, middleY - arm, middleX, middleY + arm, 1, theme.colors.slotEdge);
}

function writeCard(
  { plates }: ChunkWriters,
  scene: Scene,
  theme: Theme,
  row: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const { records } = scene;
  if ((records.operational[row] ?? 0) !== 0 || (records.lifecycle[row] ?? 0) !== 0)
    writePlate(plates, scene, theme, row, x, y, width, height, false);
  else plates.plate(x, y, x + width, y + height, 0, 0, cardFill(scene, row, theme), theme.colors.deviceEdge);
}
