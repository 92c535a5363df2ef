import { beforeEach, describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { trayHall } from '../../../tests/fixtures/tray-hall';
import { portType } from '../../catalog/port-types';
import { CordNeeds } from '../../channels/cord-need';

describe('[walk 3] a patch cord is plugged in elsewhere in one step', () => {
  let hall: SmallHall;
  let a: number[];
  let b: number[];
  let c: number[];
  let cord = 0;
  const plugAt = (port: number): number => hall.document.by('termination.port', port)[0]!;
  const move = (termination: number, port: number, more: { readonly lengthMm?: number } = {}) =>
    ({ kind: 'move-plug', version: 1, termination, port, ...more }) as const;

  beforeEach(() => {
    hall = new SmallHall();
    [a, b, c] = [1, 20, 40].map((unit) => [...hall.ports(hall.insertDevice('switch', hall.rackA, unit))]) as [
      number[],
      number[],
      number[],
    ];
    cord = hall.connect(a[0]!, b[0]!);
  });

  test('its other end, label, class and type stay; an undo puts it back', () => {
    const [before, held] = [dump(hall.document), hall.document.get('cable', cord)!];
    const done = hall.must(move(plugAt(b[0]!), c[1]!));
    const ports = hall.document.by('termination.cable', cord).map((id) => hall.document.get('termination', id)!.port);
    expect([ports, hall.document.get('cable', cord)]).toEqual([[a[0], c[1]], held]);
    expect(hall.document.by('termination.port', b[0]!)).toEqual([]);
    hall.undo(done);
    expect(dump(hall.document)).toEqual(before);
  });

  test('its length may be said with it, in the same step', () => {
    hall.must(move(plugAt(b[0]!), c[1]!, { lengthMm: 3000 }));
    expect(hall.document.get('cable', cord)).toMatchObject({ lengthMm: 3000 });
  });

  test('a port that is taken, the one it is in, its own other end, another kind of port and a plug that is gone are refused', () => {
    const plug = plugAt(b[0]!);
    hall.connect(a[1]!, c[0]!);
    const psu = hall
      .ports(hall.insertDevice('server', hall.rackA, 30))
      .find((port) => portType(hall.document.get('port', port)!.type).role === 'powerPort')!;
    const before = dump(hall.document);
    expect(hall.refusal(move(plug, c[0]!))).toMatchObject({ rule: 'port-occupied', field: 'port' });
    expect(hall.refusal(move(plug, b[0]!))).toMatchObject({ rule: 'plug-there-already', field: 'port' });
    expect(hall.refusal(move(plug, a[0]!)).rule).toMatch(/same-port|port-occupied/);
    expect(hall.refusal(move(plug, a[2]!))).toMatchObject({ rule: 'same-object' });
    expect(hall.refusal(move(plug, psu)).rule).toMatch(/port-types-differ|class-does-not-join/);
    expect(hall.refusal(move(hall.takeId(), c[1]!))).toMatchObject({ rule: 'plug-missing' });
    expect(dump(hall.document)).toEqual(before);
  });

  test('how long a cord must be there at least follows from the units in the rack; nothing is known across racks that no tray joins', () => {
    const plug = hall.document.get('termination', plugAt(b[0]!))!;
    const needs = new CordNeeds(hall.document);
    const [near, far] = [needs.ofPlug(plug, b[1]!)!, needs.ofPlug(plug, c[1]!)!];
    expect(far - near).toBe(Math.round(20 * 44.45));
    const elsewhere = hall.ports(hall.insertDevice('switch', hall.rackB, 1))[0]!;
    expect(new CordNeeds(hall.document).ofPlug(plug, elsewhere)).toBeNull();
  });

  test('a cable that lies in trays keeps them within its rack, and is not moved to where they do not lead', () => {
    const tray = trayHall();
    const ports = tray.hall.ports(tray.b);
    const made = tray.hall.must(tray.channel({ from: tray.hall.ports(tray.a)[0]!, to: ports[0]! }));
    const cable = made.find(({ kind }) => kind === 'cable')!.id;
    const lays = tray.hall.document.by('lay.cable', cable);
    const plug = tray.hall.document.by('termination.port', ports[0]!)[0]!;
    const away = tray.hall.ports(tray.hall.insertDevice('switch', tray.hall.insertRack('R9', 42, 9000), 1))[0]!;
    expect(tray.hall.refusal(move(plug, away))).toMatchObject({ rule: 'lay-elsewhere', field: 'pathways' });
    tray.hall.must(move(plug, ports[1]!));
    expect(tray.hall.document.by('lay.cable', cable)).toEqual(lays);
  });

  test('a cord is not moved so that it becomes a jumper that closes a circle', () => {
    const [one, other] = [3, 5].map((unit) => hall.ports(hall.insertDevice('panel', hall.rackB, unit)));
    const [f1, f2, r1, r2] = one as [number, number, number, number];
    const [g1, g2, s1, s2] = other as [number, number, number, number];
    hall.must(hall.connectIntent([r1, r2], [s1, s2]));
    hall.connect(g1, g2);
    hall.connect(f1, a[1]!);
    const cordOfPanel = plugAt(a[1]!);
    expect(hall.refusal(move(cordOfPanel, f2))).toMatchObject({ rule: 'jumper-loop' });
    hall.must(move(cordOfPanel, c[1]!));
  });
});
