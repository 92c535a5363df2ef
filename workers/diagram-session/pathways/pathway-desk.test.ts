import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HallController } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { CABLE_CLASSES, CABLE_TYPES, codeOf, DIAGRAM_KINDS } from '../../../domain/catalog/enums';
import { created } from '../../../domain/document/changes';
import type { PathwayStop } from '../../../domain/geometry/pathway-chain';
import { NO_ID } from '../../../domain/ids';
import { describe as described } from '../describe';
import type { EngineSeat } from '../engine-seat';
import { PathwayDesk } from './pathway-desk';

const WISH = { pathwayKind: 1, name: 'tray', widthMm: 100, depthMm: 20, radiusMm: 0, edition: 0, separation: 0, lifecycle: 0 };

let hall: SmallHall;
let by: HallController;
let desk: PathwayDesk;
beforeEach(() => {
  hall = new SmallHall();
  by = new HallController(hall, hall.plan);
  desk = new PathwayDesk({
    document: () => hall.document,
    seat: () => undefined as unknown as EngineSeat,
    operations: () => by.controller,
    diagram: () => hall.plan,
    openQuietly: () => Promise.reject(new Error('not asked here')),
    server: () => ({ call: async () => ({ items: [] }) }) as never,
  });
});

async function tray(): Promise<number> {
  const stops = [
    { object: hall.rackA, x: 0, y: 0 },
    { object: hall.rackB, x: 4000, y: 0 },
  ];
  const result = await desk.draw(stops, WISH);
  if (!result.ok) throw new Error('refused');
  return result.created[0]!;
}

describe('ways for cables drawn by hand', () => {
  it('a chain is one operation that creates its pathways; fields that no pathway may have are refused before it is sent', async () => {
    const stops = [
      { object: hall.rackA, x: 0, y: 0 },
      { object: NO_ID, x: 0, y: 900 },
      { object: hall.rackB, x: 600, y: 900 },
    ];
    expect(await desk.draw(stops, { ...WISH, widthMm: 0 })).toMatchObject({ ok: false });
    const result = await desk.draw(stops, WISH);
    expect(result).toMatchObject({ ok: true, created: { length: 2 } });
    expect(by.sent.map(({ intent }) => intent.kind)).toEqual(['insert-pathways']);
  });

  it('what it is, how full it is by which rule and what lies in it is told; it goes only when nothing lies in it', async () => {
    const id = await tray();
    expect(described(hall.document, id)).toMatchObject({
      kind: 'pathway',
      class: 'ladder',
      name: 'tray 1',
      fields: { pathwayKind: 'ladder', widthMm: 100, lengthMm: 4000, lifecycle: 'running', edition: '' },
      facts: { from: 'A', to: 'B', cables: 0 },
    });
    const [near, far] = [hall.rackA, hall.rackB].map((rack) => hall.ports(hall.insertDevice('switch', rack, 1))[0]!);
    const connect = hall.connectIntent([near!], [far!]);
    hall.must({ ...connect, class: codeOf(CABLE_CLASSES, 'copperCable'), type: codeOf(CABLE_TYPES, 'cat6a') });
    const cable = connect.cables[0]!;
    hall.must({ kind: 'lay-cable', version: 1, cable, pathways: [id], lays: hall.take(1) });
    // 44 of 1,000 mm², half of 2,000.
    expect(await desk.content(id)).toMatchObject({ percent: 5, edition: 'nec-392-22', cables: [{ id: cable, diameterMm: 7.5 }] });
    expect(await desk.remove([id])).toMatchObject({ ok: false, refusal: { rule: 'pathway-holds-cables' } });
    hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
    expect(await desk.remove([id])).toMatchObject({ ok: true });
    expect(by.controller.history().entries.at(-1)).toMatchObject({
      label: 'remove-pathways',
      facts: { count: 1, name: 'tray 1' },
    });
    expect(await desk.content(id)).toBeNull();
  });

  it('fields are changed by their names, for several at once', async () => {
    const ids = [await tray(), await tray()];
    expect(await desk.change(ids, { widthMm: 450, edition: 3 })).toMatchObject({ ok: true });
    expect(ids.map((id) => hall.document.get('pathway', id)?.widthMm)).toEqual([450, 450]);
    expect(await desk.change(ids, { colour: 3 })).toMatchObject({ ok: false, refusal: { rule: 'unknown-field' } });
  });

  it('[walk 1 trays meet] a way into a room meets the tray that ends at its wall, by the plan of the room; a plan that cannot be read leaves it as it was drawn', async () => {
    const [around, room] = [hall.takeId(), hall.room];
    const box = { diagram: around, subject: room, x: 0, y: 0, width: 8000, height: 6000 };
    hall.document.apply([
      created('diagram', around, { owner: hall.site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Site' }),
      created('placement', hall.takeId(), box),
    ]);
    const toWall = [
      { object: hall.rackA, x: 0, y: 0 },
      { object: NO_ID, x: 7900, y: 2800 },
    ];
    const drawn = async (by: PathwayDesk, stops: readonly PathwayStop[]) => {
      const result = await by.draw(stops, WISH);
      if (!result.ok) throw new Error('refused');
      return hall.document.get('pathway', result.created[0]!)!;
    };
    const { to: end } = await drawn(desk, toWall);
    const onSite = new HallController(hall, around);
    let isRead = true;
    const closed = vi.fn();
    const outside = new PathwayDesk({
      document: () => hall.document,
      seat: () => undefined as unknown as EngineSeat,
      operations: () => onSite.controller,
      diagram: () => around,
      openQuietly: () =>
        isRead ? Promise.resolve({ document: hall.document, dispose: closed }) : Promise.reject(new Error('away')),
      server: () => ({ call: async () => ({ items: [] }) }) as never,
    });
    const stops = [
      { object: NO_ID, into: room, x: 8000, y: 3000 },
      { object: NO_ID, x: 12_000, y: 3000 },
    ];
    expect(await outside.metInside(stops)).toEqual(['tray J1', '']);
    expect(closed).toHaveBeenCalledOnce();
    isRead = false;
    expect(await outside.metInside(stops)).toEqual(['', '']);
    isRead = true;
    expect((await drawn(outside, stops)).from).toBe(end);
  });

  it('[walk 1 gap] a tray that ends beside a junction is joined with it by another piece of the same', async () => {
    const toJunction = (rack: number, y: number) => [
      { object: rack, x: 0, y: 0 },
      { object: NO_ID, x: 3000, y },
    ];
    const ends: number[] = [];
    for (const [rack, y] of [
      [hall.rackA, 0],
      [hall.rackB, 1300],
    ] as const) {
      const made = await desk.draw(toJunction(rack, y), { ...WISH, heightMm: 2600 });
      if (!made.ok) throw new Error('refused');
      ends.push(hall.document.get('pathway', made.created[0]!)!.to);
    }
    const [one, other] = ends as [number, number];
    const joined = await desk.join(one, other);
    if (!joined.ok) throw new Error('refused');
    const { id: _, ...piece } = hall.document.get('pathway', joined.created[0]!)!;
    expect(piece).toMatchObject({
      from: one,
      to: other,
      name: 'tray 3',
      lengthMm: 1300,
      widthMm: 100,
      heightMm: 2600,
      parent: hall.room,
    });
    expect(await desk.join(one, hall.rackA)).toMatchObject({ ok: false, refusal: { rule: 'too-few-stops' } });
  });
});
