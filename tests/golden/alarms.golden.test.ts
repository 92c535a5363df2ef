import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeFormDocument, hallDocument } from '../../bench/documents';
import { OBJECT_STATES, PORT_STATES, codeOf } from '../../domain/catalog/enums';
import { randomOf } from '../../domain/demo/random';
import type { ColumnStore } from '../../domain/document/column-store';
import { ENGINE_TOKENS } from '../../domain/geometry/theme-tokens';
import type { Camera } from '../../domain/geometry/view';
import { fromCell } from '../../domain/ids';
import type { Box } from '../../engine/camera/camera';
import { Scene } from '../../engine/scene/scene';
import { PLACE } from '../../engine/scene/rack-layout';
import { boxesOf } from '../../engine/scene/where';
import { readPng, type Pixels } from './png-pixels';
import { SCALE_SIZE, startScaleHarness, type ScaleHarness } from './scale-harness';

/** Something in alarm, and the box in which its colour must be seen. */
interface Alarm {
  readonly what: string;
  readonly box: Box;
}

const BROKEN = codeOf(PORT_STATES, 'connectionBroken');
const ALARM = codeOf(OBJECT_STATES, 'alarm');
const RED = Number.parseInt(ENGINE_TOKENS.stateAlarm.dark.slice(1), 16);
/** A small thing may be drawn as its neighbour pixel, px. */
const REACH = 2;

/** The colour of alarms itself. */
const isRed = (r: number, g: number, b: number): boolean =>
  [r, g, b].every((value, channel) => Math.abs(value - ((RED >> (16 - channel * 8)) & 255)) <= 12);

/** Of the alarms that a camera shows whole: how many, and those whose colour is nowhere in their box. */
function lost(
  pixels: Pixels,
  camera: Camera,
  alarms: readonly Alarm[],
): { readonly seen: number; readonly lost: readonly string[] } {
  const { width, height } = SCALE_SIZE;
  const missing: string[] = [];
  let seen = 0;
  for (const { what, box } of alarms) {
    const left = width / 2 + (box[0] - camera.x) * camera.scale;
    const right = width / 2 + (box[2] - camera.x) * camera.scale;
    const top = height / 2 - (box[3] - camera.y) * camera.scale;
    const bottom = height / 2 - (box[1] - camera.y) * camera.scale;
    if (left < 0 || top < 0 || right > width || bottom > height) continue;
    seen++;
    if (!hasRed(pixels, [left - REACH, top - REACH, right + REACH, bottom + REACH])) missing.push(what);
  }
  return { seen, lost: missing };
}

function hasRed({ width, height, rgb }: Pixels, [left, top, right, bottom]: Box): boolean {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      const at = (y * width + x) * 3;
      if (isRed(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!)) return true;
    }
  }
  return false;
}

async function look(harness: ScaleHarness, camera: Camera): Promise<Pixels> {
  await harness.ask({ kind: 'walk', cameras: [camera], edits: [{ ids: [], value: 0 }] });
  return readPng(await harness.picture());
}

/** Every object and port is well. */
function heal(document: ColumnStore): void {
  for (const kind of ['object', 'port'] as const) {
    const { ids, rowCount } = document.table(kind);
    const held = Array.from(
      ids.subarray(0, rowCount).filter((cell) => cell !== 0),
      fromCell,
    );
    document.setOperational(
      kind,
      held,
      held.map(() => 0),
    );
  }
}

function fit(scene: Scene): Camera {
  const [minX, minY, maxX, maxY] = scene.bounds!;
  const { width, height } = SCALE_SIZE;
  const scale = Math.min((width - 40) / (maxX - minX), (height - 40) / (maxY - minY));
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2, scale };
}

const middleOf = ([minX, minY, maxX, maxY]: Box): { readonly x: number; readonly y: number } => ({
  x: (minX + maxX) / 2,
  y: (minY + maxY) / 2,
});

/** In each of the hall's racks one device or one port is in alarm: a device, a port that is seen, a port on its other side. */
function alarmsInHall(scene: Scene): { readonly devices: readonly Alarm[]; readonly ports: readonly Alarm[] } {
  const { document } = scene.records;
  const random = randomOf(3);
  const devices: Alarm[] = [];
  const ports: Alarm[] = [];
  for (let item = 0; item < scene.items.count; item++) {
    const layout = scene.layout(item);
    const standing = [...(layout?.rows ?? [])].filter((row) => (scene.records.positionU[row] ?? 0) > 0);
    if (!layout || standing.length === 0) continue;
    const row = standing[Math.floor(random() * standing.length)]!;
    const device = scene.records.objectId(row);
    const box = boxesOf(scene, device)[0]!;
    const isBehind = (layout.bits[layout.rows.indexOf(row)]! & PLACE.recessed) !== 0;
    const own = document.by('port.owner', device);
    const seen = own.filter((port) => !isBehind && boxesOf(scene, port).length > 0);
    const hidden = own.filter((port) => isBehind || boxesOf(scene, port).length === 0);
    if (item % 3 === 1 && seen.length > 0) {
      const port = seen[Math.floor(random() * seen.length)]!;
      document.setOperational('port', [port], [BROKEN]);
      devices.push({ what: `device ${device} with port ${port} in alarm`, box });
      ports.push({ what: `port ${port}`, box: boxesOf(scene, port)[0]! });
    } else if (item % 3 === 2 && hidden.length > 0) {
      document.setOperational('port', [hidden[0]!], [BROKEN]);
      devices.push({ what: `device ${device} with port ${hidden[0]} on its other side in alarm`, box });
    } else {
      document.setOperational('object', [device], [ALARM]);
      devices.push({ what: `device ${device} in alarm`, box });
    }
  }
  return { devices, ports };
}

/** Middle of each level of detail and of each change between two, px a mm. */
const LEVELS = [
  ['racks as columns of colours', 0.05],
  ['plates fade in', 0.1],
  ['plates', 0.18],
  ['ports fade in', 0.28],
  ['ports as points', 0.45],
  ['ports get their shapes', 0.7],
  ['ports with their shapes', 1],
  ['ports with their names', 4.2],
] as const;
/** From here on a port has a colour of its own, px a mm. */
const PORTS_FROM = 0.32;
/** Places that are looked at near, at each level. */
const PLACES = 6;

describe('no alarm is lost at any level of detail: a hall', () => {
  let harness: ScaleHarness;
  let scene: Scene;
  let alarms: ReturnType<typeof alarmsInHall>;
  beforeAll(async () => {
    const { document, diagram } = hallDocument(50_000, 1);
    heal(document);
    scene = new Scene(document);
    scene.load(diagram, 1);
    alarms = alarmsInHall(scene);
    harness = await startScaleHarness(document, diagram);
    await harness.open({ scheme: 'dark', overdraw: false });
  });
  afterAll(() => harness?.close());

  it('fit all: every rack shows its alarm', async () => {
    const camera = fit(scene);
    const found = lost(await look(harness, camera), camera, alarms.devices);
    expect(found).toEqual({ seen: alarms.devices.length, lost: [] });
    expect(found.seen).toBeGreaterThan(30);
  });

  for (const [name, scale] of LEVELS) {
    it(`${name} (${scale} px a mm)`, async () => {
      // Near, where no device is in view whole, at ports alone.
      const places = scale > 2 ? alarms.ports : [...alarms.ports.slice(0, PLACES / 2), ...alarms.devices.slice(0, PLACES / 2)];
      for (const { what, box } of places.slice(0, PLACES)) {
        const camera = { ...middleOf(box), scale };
        const all = [...alarms.devices, ...(scale >= PORTS_FROM ? alarms.ports : [])];
        const found = lost(await look(harness, camera), camera, all);
        expect(found.lost, `at ${what}`).toEqual([]);
        expect(found.seen, `at ${what}`).toBeGreaterThan(0);
      }
    });
  }
});

describe('no alarm is lost at any level of detail: a free-form diagram', () => {
  let harness: ScaleHarness;
  let scene: Scene;
  let alarms: readonly Alarm[];
  beforeAll(async () => {
    const { document, diagram } = freeFormDocument({ boxes: 20_000, links: 12_000, seed: 2 });
    heal(document);
    scene = new Scene(document);
    scene.load(diagram, 1);
    // By turns a thing itself and a port of it.
    alarms = Array.from({ length: 24 }, (_, at) => {
      const item = Math.floor(((at + 0.5) / 24) * scene.items.count);
      const subject = scene.items.subjects[item]!;
      const port = document.by('port.owner', subject)[0];
      if (at % 2 === 1 && port !== undefined) document.setOperational('port', [port], [BROKEN]);
      else document.setOperational('object', [subject], [ALARM]);
      return { what: `${at % 2 === 1 && port !== undefined ? 'port of ' : ''}thing ${subject}`, box: scene.items.box(item) };
    });
    harness = await startScaleHarness(document, diagram);
    await harness.open({ scheme: 'dark', overdraw: false });
  });
  afterAll(() => harness?.close());

  it('there are alarms of things and of ports', () => {
    expect(new Set(alarms.map(({ what }) => what.split(' ')[0]))).toEqual(new Set(['thing', 'port']));
  });

  it('density of everything', async () => {
    const camera = fit(scene);
    expect(lost(await look(harness, camera), camera, alarms)).toEqual({ seen: alarms.length, lost: [] });
  });

  for (const [name, scale] of [
    ['density of a part', 0.03],
    ['exact boxes among links', 0.06],
    ['exact', 0.2],
    ['near', 1],
  ] as const) {
    it(`${name} (${scale} px a mm)`, async () => {
      for (const alarm of alarms.filter((_, at) => at % 4 < 2)) {
        const camera = { ...middleOf(alarm.box), scale };
        const found = lost(await look(harness, camera), camera, alarms);
        expect(found.lost).toEqual([]);
        expect(found.seen).toBeGreaterThan(0);
      }
    });
  }
});
