import { SmallHall } from '../../tests/fixtures/small-hall';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { portTypeCode } from '../../domain/catalog/port-types';
import { NO_TEMPLATE } from '../../domain/document/schema';
import type { Change } from '../../domain/document/diff';
import { ID_BASE } from '../../domain/ids';
import { buildScene } from '../../tests/golden/scenes';
import { peerName } from '../passes/label/elevation-labels';
import { changeOf } from '../../tests/fixtures/change-of';
import { nearestFreeUnit } from './free-units';
import { levelsAt } from './lod';
import { PLACE } from './rack-layout';
import { Scene } from './scene';
import { boxesOf, cablePaths, surroundingsOf, unionOf } from './where';

function open(face: 1 | 2 | 3 = 1) {
  const test = buildScene();
  const scene = new Scene(test.document);
  scene.load(test.elevation, face);
  return { ...test, scene };
}

describe('scene', () => {
  it('a device stands at its unit between the rails', () => {
    const { scene, ids } = open();
    const [rack] = boxesOf(scene, ids['A01']!);
    const [box] = boxesOf(scene, ids['web-01']!);
    expect(box![1]).toBeCloseTo(rack![1] + 15 * DIMENSIONS.unitMm + DIMENSIONS.rackPlinthMm + 0.4, 1);
    expect(box![3] - box![1]).toBeCloseTo(2 * DIMENSIONS.unitMm - 0.8, 1);
    expect(box![2] - box![0]).toBeCloseTo(DIMENSIONS.panelWidthMm, 1);
  });

  it('front shows ports of the front, rear those of the rear', () => {
    const front = open(1);
    expect(boxesOf(front.scene, front.ids['leaf-1 port 1']!)).toHaveLength(1);
    const rear = open(2);
    expect(boxesOf(rear.scene, rear.ids['leaf-1 port 1']!)).toHaveLength(0);
  });

  it('side by side, every rack stands twice, rear right of front, and no two overlap', () => {
    const { scene, ids } = open(3);
    const [front, rear] = boxesOf(scene, ids['A02']!);
    expect(rear![0]).toBe(front![2]);
    const boxes = Array.from({ length: scene.items.count }, (_, item) => scene.items.box(item));
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
    }
  });

  it('a shallow device is seen from behind as recessed, a full-depth one as itself', () => {
    const { scene, ids } = open(2);
    const item = scene.itemsOf(ids['A01']!)[0]!;
    const layout = scene.layout(item)!;
    const bits = (name: string) => layout.bits[[...layout.rows].indexOf(scene.records.objectRow(ids[name]!))];
    expect(bits('panel-1')).toBe(PLACE.recessed);
    expect(bits('web-01')).toBe(0);
    expect(bits('pdu-1')).toBe(PLACE.upright);
  });

  it('a moved device leaves its old rack and its new one to draw anew, and no other', () => {
    const { scene, document, ids } = open();
    for (let item = 0; item < scene.items.count; item++) scene.layout(item);
    const change: Change<'object'> = {
      kind: 'object',
      id: ids['web-01']!,
      before: { parent: ids['A01']!, positionU: 16 },
      after: { parent: ids['B01']!, positionU: 5 },
    };
    document.apply([change as Change]);
    const touched = scene.changed([ids['web-01']!]);
    expect(touched).toEqual(new Set([scene.itemsOf(ids['A01']!)[0], scene.itemsOf(ids['B01']!)[0]]));
    const [rack] = boxesOf(scene, ids['B01']!);
    expect(boxesOf(scene, ids['web-01']!)[0]![1]).toBeCloseTo(
      rack![1] + 4 * DIMENSIONS.unitMm + DIMENSIONS.rackPlinthMm + 0.4,
      1,
    );
  });

  it('a deleted record makes everything be looked at again', () => {
    const { scene, document, ids } = open();
    document.apply([{ kind: 'object', id: ids['spare']!, before: {}, after: null }]);
    expect(scene.changed([ids['spare']!])).toBe('all');
    expect(boxesOf(scene, ids['spare']!)).toEqual([]);
  });

  it('a device with a port in alarm is known without its ports being drawn', () => {
    const { scene, ids } = open();
    expect([...scene.alarms.hosts()]).toEqual([scene.records.objectRow(ids['leaf-1']!)]);
  });

  it('live states keep the devices in alarm in step, whatever order they come in', () => {
    const ports = buildScene().document.table('port').size;
    const changes = fc.array(fc.tuple(fc.nat(ports - 1), fc.nat(5)), { maxLength: 60 });
    fc.assert(
      fc.property(changes, fc.nat(9), (list, batch) => {
        const { scene, document } = open();
        for (let from = 0; from < list.length; from += batch + 1) {
          const part = list.slice(from, from + batch + 1);
          const ids = part.map(([row]) => scene.records.portId(row));
          document.setOperational(
            'port',
            ids,
            part.map(([, state]) => state),
          );
          scene.states('port', ids);
        }
        const slow = new Scene(document);
        slow.load(scene.diagram, 1);
        expect(new Set(scene.alarms.hosts())).toEqual(new Set(slow.alarms.hosts()));
      }),
      { numRuns: 60 },
    );
  });

  it('only what changes how a plate looks answers an item to draw anew', () => {
    const { scene, document, ids } = open();
    const say = (state: number) => {
      document.setOperational('port', [ids['leaf-2 port 7']!], [state]);
      return [...scene.states('port', [ids['leaf-2 port 7']!])];
    };
    expect(say(1)).toEqual([]);
    expect(say(3)).toEqual(scene.itemsOf(ids['A02']!));
    expect(say(4)).toEqual([]);
    expect(say(0)).toEqual(scene.itemsOf(ids['A02']!));
  });

  it('a cable between racks runs over the tray, one within a rack does not', () => {
    const { scene, document, ids } = open();
    const top = boxesOf(scene, ids['A01']!)[0]![3];
    const highest = (name: string) =>
      Math.max(...cablePaths(scene, document.rowOf('cable', ids[name]!)).flatMap((path) => path.filter((_, at) => at % 2 === 1)));
    expect(highest('C-3')).toBeGreaterThan(top);
    expect(highest('C-1')).toBeLessThan(top);
  });

  it('[walk 7, rear port] whoever is led to a port on the side that is not drawn sees its device', () => {
    const hall = new SmallHall();
    const scene = new Scene(hall.document);
    const device = hall.insertDevice('switch', hall.rackA, 3);
    scene.load(hall.elevation, 1);
    const ports = hall.document.by('port.owner', device);
    const front = ports.find((port) => boxesOf(scene, port).length > 0)!;
    expect(surroundingsOf(scene, front)).toEqual(boxesOf(scene, front));
    scene.load(hall.elevation, 2);
    expect(boxesOf(scene, front)).toEqual([]);
    expect(boxesOf(scene, device)).toHaveLength(1);
    expect(surroundingsOf(scene, front)).toEqual(boxesOf(scene, device));
  });

  it('[V14] whoever is led to a cable sees the devices at both its ends, on the face where it leaves them', () => {
    for (const face of [1, 3] as const) {
      const { scene, ids } = open(face);
      const [minX, minY, maxX, maxY] = unionOf(surroundingsOf(scene, ids['C-3']!))!;
      for (const name of ['leaf-1', 'leaf-2']) {
        const [x, y, right, top] = boxesOf(scene, ids[name]!)[0]!;
        expect([minX <= x, minY <= y, maxX >= right, maxY >= top]).toEqual([true, true, true, true]);
      }
      // The other face of the rack farthest right has no end of it.
      expect(maxX).toBeLessThanOrEqual(Math.max(...['A01', 'A02'].map((rack) => boxesOf(scene, ids[rack]!)[0]![2])));
    }
    const { scene, ids } = open();
    expect(surroundingsOf(scene, ids['leaf-1']!)).toEqual(boxesOf(scene, ids['leaf-1']!));
  });

  it('a breakout has a way to each of its legs, and those that leave the rack leave it together', () => {
    const { scene, document, ids, plan } = open();
    const free = (name: string, count: number): readonly number[] =>
      document
        .by('port.owner', ids[name]!)
        .filter((port) => document.by('termination.port', port).length === 0)
        .slice(0, count);
    const [cable, first] = [24_000_000_900_000, 24_000_000_900_001];
    const [trunk, near] = free('leaf-1', 2) as [number, number];
    const legs = [...free('leaf-2', 2), near, ...free('spare', 1)];
    const rackOf = (port: number): number => document.get('object', document.get('port', port)!.owner)!.parent;
    const made = (kind: 'cable' | 'termination', id: number, after: object): Change =>
      ({ kind, id, before: null, after }) as Change;
    document.apply([
      made('cable', cable, { name: 'BRK', class: 1, profile: 'cage-4-4' }),
      made('termination', first, { cable, port: trunk, end: 1, position: 1 }),
      ...legs.map((port, connector) =>
        made('termination', first + 1 + connector, { cable, port, end: 2, connector, position: 1 }),
      ),
    ]);
    scene.changed([cable]);
    const row = document.rowOf('cable', cable);
    const drawn = (rack: number): number => {
      const routes = scene.routes(scene.itemsOf(rack)[0]!)!;
      return routes.cables.filter((one) => one === row).length;
    };
    expect(drawn(rackOf(trunk))).toBe(2);
    expect(drawn(rackOf(legs[0]!))).toBe(2);
    // To the leg in the rack one way; to each of the others a way to the tray, one from it and one between.
    expect(cablePaths(scene, row)).toHaveLength(1 + 3 * 3);
    expect(peerName(scene, row, document.rowOf('port', trunk))).toMatch(/ \+3$/);
    expect(peerName(scene, row, document.rowOf('port', legs[1]!))).toMatch(/^leaf-1 : /);
    const above = new Scene(document);
    above.load(plan, 1);
    const racks = new Set(legs.map(rackOf).filter((rack) => rack !== rackOf(trunk)));
    expect(racks.size).toBe(2);
    expect(cablePaths(above, row)).toHaveLength(racks.size);
    const runs = (): number => {
      const { count, cables } = above.links();
      return Array.from({ length: count }, (_, link) => cables[link]!).reduce((sum, each) => sum + each, 0);
    };
    const all = runs();
    // Whichever leg it is that stays within the rack, those elsewhere are joined with the first end.
    for (const [at, leg] of legs.entries()) {
      const order = legs.map((port) => (port === near ? leg : port === leg ? near : port));
      document.apply(order.map((port, connector) => changeOf('termination', first + 1 + connector, { port })));
      above.load(plan, 1);
      expect(runs(), `leg ${at + 1} stays`).toBe(all);
    }
  });

  it('an end on the hidden face is marked at its device', () => {
    const { scene, ids } = open();
    const routes = scene.routes(scene.itemsOf(ids['A01']!)[0]!)!;
    // C-1 and C-2 lead from the switch's front to servers' rears
    expect(routes.marks.length / 2).toBe(2);
  });

  it('cables of a plan are bundled by pairs of racks', () => {
    const { document, plan } = buildScene();
    const scene = new Scene(document);
    scene.load(plan, 1);
    expect([...scene.links().cables]).toEqual([1, 1]);
  });

  it('ports that no template made stand on a face too: inlets and rear ports behind, the rest in front', () => {
    const { scene, document, ids } = open(3);
    const port = ids['C-1']! + 200_000;
    const types = ['interface/1000base-t', 'powerPort/iec-60320-c14', 'rear/lc', 'interface/virtual'];
    document.apply(
      types.map((key, index) => ({
        kind: 'port',
        id: port + index,
        before: null,
        after: { owner: ids['web-01']!, template: NO_TEMPLATE, type: portTypeCode(key), name: key },
      })),
    );
    scene.changed([port, port + 1, port + 2, port + 3]);
    const rear = boxesOf(scene, ids['A01']!)[1]!;
    const standsBehind = (id: number) => boxesOf(scene, id).map((box) => box[0] >= rear[0]);
    expect([0, 1, 2, 3].map((index) => standsBehind(port + index))).toEqual([[false], [true], [true], []]);
  });

  it("a device's own diagram shows both its faces without a placement", () => {
    const { document, ids } = buildScene();
    const diagram = ids['C-1']! + 100_000;
    document.apply([{ kind: 'diagram', id: diagram, before: null, after: { owner: ids['leaf-1']!, kind: 5, name: 'leaf-1' } }]);
    const scene = new Scene(document);
    scene.load(diagram, 1);
    expect(scene.items.count).toBe(2);
    expect([...scene.items.faces]).toEqual([1, 2]);
  });
});

describe('free units', () => {
  it('the nearest unit that is free on both sides a full-depth device needs', () => {
    const { scene, ids } = open();
    const rack = scene.records.objectRow(ids['A01']!);
    // taken: 20, 19 (front only), 10-17, 2-7
    expect(nearestFreeUnit(scene.records, rack, 1, 1, true, 12, new Set())).toBe(9);
    expect(nearestFreeUnit(scene.records, rack, 1, 2, false, 19, new Set())).toBe(19);
    expect(nearestFreeUnit(scene.records, rack, 4, 1, true, 12, new Set())).toBeUndefined();
    expect(nearestFreeUnit(scene.records, rack, 2, 1, true, 16, new Set([scene.records.objectRow(ids['web-01']!)]))).toBe(16);
  });
});

describe('levels of detail', () => {
  it('detail only grows with the scale', () => {
    let before = levelsAt(0.001);
    for (let scale = 0.001; scale < 60; scale *= 1.05) {
      const levels = levelsAt(scale);
      expect(levels.bodies).toBeGreaterThanOrEqual(before.bodies);
      expect(levels.faces).toBeGreaterThanOrEqual(before.faces);
      expect(Number(levels.portNumbers)).toBeGreaterThanOrEqual(Number(before.portNumbers));
      before = levels;
    }
  });

  it('nothing per port is drawn before a port is 2 px wide', () => {
    const levels = levelsAt(2 / 11.6);
    expect([levels.tiles, levels.faces, levels.cables]).toEqual([0, 0, 0]);
  });
});

describe('kinds of records', () => {
  const folder = resolve(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const read = new Set(
    sources.flatMap((file) =>
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:table|get|rowOf|by|firstRow)\(\s*'([a-z_]+)/g),
        ([, kind]) => kind!,
      ),
    ),
  );

  it('one that a drawing reads is taken in when it changes; one that none reads costs it nothing', () => {
    expect(read.size).toBeGreaterThan(6);
    const taken = readFileSync(join(folder, 'scene/scene.ts'), 'utf8').matchAll(/case '([a-z_]+)':/g);
    // A style comes with the placement that names it.
    expect([...new Set(Array.from(taken, ([, kind]) => kind!)).add('style')].sort()).toEqual([...read].sort());
    const { scene, document } = open();
    const id = Math.max(...document.table('object').ids) + 500 + ID_BASE;
    document.apply([{ kind: 'splice', id, before: null, after: {} }]);
    expect(scene.changed([id])).toEqual(new Set());
  });
});
