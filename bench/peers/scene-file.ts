import { engineTheme } from '../../domain/geometry/theme-tokens';
import { fromCell } from '../../domain/ids';
import type { Document } from '../../domain/document/document';
import { cableColor, plateColor, portStateColor } from '../../engine/passes/palette';
import { ITEM } from '../../engine/scene/items';
import { PLACE } from '../../engine/scene/rack-layout';
import { Scene } from '../../engine/scene/scene';
import { mix, readTheme, type Theme } from '../../engine/theme';
import { boxAt } from '../../engine/camera/camera';

/**
 * A diagram as plain arrays that any drawing library can read: what our engine draws of it, laid out and routed by our
 * engine, in the same world (mm, y up) and in the same colours (bytes r g b a). Everything stands in the order of its
 * racks; `rackOf...` give each rack's first entry, and one more for the end.
 */
export interface PeerScene {
  readonly bounds: readonly [number, number, number, number];
  /** 4 per rack and face, front then rear of each: x y width height. */
  readonly racks: Float32Array;
  /** Numbers of fronts whose rear comes next. */
  readonly fronts: readonly number[];
  /** Record that places each. */
  readonly placements: readonly number[];
  readonly rectStarts: Uint32Array;
  readonly portStarts: Uint32Array;
  readonly cableStarts: Uint32Array;
  readonly labelStarts: Uint32Array;
  /** Rack frames and device plates, 4 per rectangle: x y width height. */
  readonly rects: Float32Array;
  readonly rectColors: Uint32Array;
  readonly ports: Float32Array;
  readonly portColors: Uint32Array;
  /** First point of each cable's path, and one more for the end. */
  readonly pathStarts: Uint32Array;
  readonly points: Float32Array;
  readonly cableColors: Uint32Array;
  /** Two ports per cable whose ends are both seen: what a graph library takes for an edge. */
  readonly edges: Uint32Array;
  /** 3 per label: x y of its left lower corner, height; mm. */
  readonly labelPlaces: Float32Array;
  readonly labels: readonly string[];
}

/** What the engine shows of one elevation with fronts and rears side by side: all its ports. */
export function peerScene(document: Document, diagram: number): PeerScene {
  const scene = new Scene(document);
  scene.load(diagram, 3);
  const theme = readTheme(engineTheme('light'));
  const writer = new SceneWriter(scene, theme);
  for (let item = 0; item < scene.items.count; item++) writer.add(item);
  return writer.scene(scene.bounds ?? [0, 0, 1, 1]);
}

/** Height of devices' names: readable, at 9 px, where a rack fills the view. */
export const NAME_MM = 30;

class SceneWriter {
  readonly #scene: Scene;
  readonly #theme: Theme;
  readonly #racks: number[] = [];
  readonly #fronts: number[] = [];
  readonly #starts: Record<'rect' | 'port' | 'cable' | 'label', number[]> = { rect: [0], port: [0], cable: [0], label: [0] };
  readonly #rects: number[] = [];
  readonly #rectColors: number[] = [];
  readonly #ports: number[] = [];
  readonly #portColors: number[] = [];
  readonly #pathStarts: number[] = [0];
  readonly #points: number[] = [];
  readonly #cableColors: number[] = [];
  readonly #labelPlaces: number[] = [];
  readonly #labels: string[] = [];
  /** Port row -> its number in this scene. */
  readonly #portNumbers = new Map<number, number>();

  constructor(scene: Scene, theme: Theme) {
    this.#scene = scene;
    this.#theme = theme;
  }

  add(item: number): void {
    const { items, records } = this.#scene;
    const [x, y, right, top] = items.box(item);
    this.#racks.push(x, y, right - x, top - y);
    const row = items.rows[item]!;
    const isRack = items.kinds[item] === ITEM.rack;
    if (isRack && items.faces[item] === 1) this.#fronts.push(item);
    const { deviceOther, rackFrame } = this.#theme.colors;
    this.#rect(x, y, right - x, top - y, isRack ? rackFrame : deviceOther);
    this.#label(records.name(row), x, top + 8, isRack ? 60 : Math.min(60, (top - y) * 0.2));
    const layout = isRack ? this.#scene.layout(item) : undefined;
    if (layout) {
      for (let device = 0; device < layout.rows.length; device++) {
        if (layout.bits[device]! & (PLACE.covered | PLACE.unplaced)) continue;
        const [left, bottom, width, height] = boxAt(layout.rects, device);
        const deviceRow = layout.rows[device]!;
        this.#rect(x + left, y + bottom, width, height, plateColor(records, deviceRow, this.#theme));
        this.#label(records.name(deviceRow), x + left + 4, y + bottom + height / 2 - NAME_MM / 2, NAME_MM);
        this.#scene.book.visit(deviceRow, x + left, y + bottom, width, height, layout.faces[device] as 1 | 2, {
          port: (port, faceX, faceY, face, index) => {
            const at = index * 4;
            this.#portNumbers.set(port, this.#portColors.length);
            this.#ports.push(
              faceX + face.openings[at]!,
              faceY + face.openings[at + 1]!,
              face.openings[at + 2]!,
              face.openings[at + 3]!,
            );
            this.#portColors.push(this.#portColor(port));
          },
        });
      }
      this.#cables(item, x, y);
    }
    this.#starts.rect.push(this.#rectColors.length);
    this.#starts.port.push(this.#portColors.length);
    this.#starts.cable.push(this.#cableColors.length);
    this.#starts.label.push(this.#labels.length);
  }

  /** State first, else what is plugged in. */
  #portColor(port: number): number {
    const { records } = this.#scene;
    const state = portStateColor(records.portOperational[port] ?? 0, this.#theme);
    if (state !== undefined) return state;
    const cable = records.cableAt(records.portId(port));
    const { portBody, portCavity } = this.#theme.colors;
    return cable >= 0 ? mix(cableColor(records, cable, this.#theme), portBody, 0.35) : portCavity;
  }

  #rect(x: number, y: number, width: number, height: number, color: number): void {
    this.#rects.push(x, y, width, height);
    this.#rectColors.push(color);
  }

  #label(text: string, x: number, y: number, size: number): void {
    if (text === '') return;
    this.#labelPlaces.push(x, y, size);
    this.#labels.push(text);
  }

  #cables(item: number, x: number, y: number): void {
    const routes = this.#scene.routes(item);
    if (!routes) return;
    for (let path = 0; path < routes.cables.length; path++) {
      let kept = 0;
      for (let point = routes.starts[path]!; point < routes.starts[path + 1]!; point++) {
        const [pointX, pointY] = [x + routes.points[point * 2]!, y + routes.points[point * 2 + 1]!];
        // A point on the straight way between its neighbours says nothing.
        if (kept >= 2 && this.#isStraight(pointX, pointY)) this.#points.splice(-2, 2);
        else kept++;
        this.#points.push(pointX, pointY);
      }
      this.#pathStarts.push(this.#points.length / 2);
      this.#cableColors.push(cableColor(this.#scene.records, routes.cables[path]!, this.#theme));
    }
  }

  #isStraight(x: number, y: number): boolean {
    const [x0, y0, x1, y1] = this.#points.slice(-4) as [number, number, number, number];
    return (x0 === x1 && x1 === x) || (y0 === y1 && y1 === y);
  }

  /** Cables with both ends on the faces that are seen. */
  #edges(): number[] {
    const { records } = this.#scene;
    const first = new Map<number, number>();
    const edges: number[] = [];
    for (let row = 0; row < records.terminations.rowCount; row++) {
      if (records.terminations.ids[row] === 0) continue;
      const port = this.#portNumbers.get(records.document.rowOf('port', fromCell(records.terminationPort[row]!)));
      if (port === undefined) continue;
      const cable = records.terminationCable[row]!;
      const other = first.get(cable);
      if (other === undefined) first.set(cable, port);
      else if (other !== port) edges.push(other, port);
    }
    return edges;
  }

  scene(bounds: PeerScene['bounds']): PeerScene {
    return {
      bounds,
      racks: Float32Array.from(this.#racks),
      fronts: this.#fronts,
      placements: [...this.#scene.items.placements],
      rectStarts: Uint32Array.from(this.#starts.rect),
      portStarts: Uint32Array.from(this.#starts.port),
      cableStarts: Uint32Array.from(this.#starts.cable),
      labelStarts: Uint32Array.from(this.#starts.label),
      rects: Float32Array.from(this.#rects),
      rectColors: Uint32Array.from(this.#rectColors),
      ports: Float32Array.from(this.#ports),
      portColors: Uint32Array.from(this.#portColors),
      pathStarts: Uint32Array.from(this.#pathStarts),
      points: Float32Array.from(this.#points),
      cableColors: Uint32Array.from(this.#cableColors),
      edges: Uint32Array.from(this.#edges()),
      labelPlaces: Float32Array.from(this.#labelPlaces),
      labels: this.#labels,
    };
  }
}

/** One file: length of the head (u32), the head as JSON, then the arrays where the head says (bytes from the file's start). */
export function packScene(scene: PeerScene): Buffer {
  const arrays: Record<string, { readonly type: string; readonly at: number; readonly length: number }> = {};
  const parts: (Float32Array | Uint32Array)[] = [];
  let at = 0;
  for (const [name, value] of Object.entries(scene) as [string, unknown][]) {
    if (!(value instanceof Float32Array) && !(value instanceof Uint32Array)) continue;
    arrays[name] = { type: value instanceof Float32Array ? 'f32' : 'u32', at, length: value.length };
    parts.push(value);
    at += value.byteLength;
  }
  const head = Buffer.from(JSON.stringify({ bounds: scene.bounds, labels: scene.labels, arrays }));
  const padded = Buffer.alloc(Math.ceil((head.length + 4) / 4) * 4, ' ');
  padded.writeUInt32LE(padded.length - 4, 0);
  head.copy(padded, 4);
  return Buffer.concat([padded, ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))]);
}
