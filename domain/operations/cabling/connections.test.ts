import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { CAT6A } from '../../../tests/fixtures/tray-hall';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../catalog/enums';
import { documentPlant } from '../../cabling/document-plant';
import { portEnd } from '../../cabling/joints';
import { trace } from '../../cabling/trace';
import { connectableRefusal } from '../../validation/connections';
import type { ConnectPortsIntent } from './connect-ports';
import { isUndoable, operationOf } from '../registry';

/** Switch: ge1 ge2 xe1 vlan1 psu1 con. Panel: front 1 2, rear 1 2. Server: eth0 eth1 psu1. Strip: in o1. */
function patched() {
  const hall = new SmallHall();
  const at = (model: 'switch' | 'server' | 'panel' | 'strip', u: number) => hall.insertDevice(model, hall.rackA, u);
  const [a, b, server, panel, strip] = [at('switch', 1), at('switch', 2), at('server', 3), at('panel', 8), at('strip', 0)];
  const [ge1, ge2, xe1, vlan, psu, con] = hall.ports(a) as [number, number, number, number, number, number];
  return {
    hall,
    a,
    b,
    server,
    panel,
    strip,
    ge1,
    ge2,
    xe1,
    vlan,
    psu,
    con,
    others: hall.ports(b),
    eth: hall.ports(server),
    fronts: hall.ports(panel),
    strips: hall.ports(strip),
  };
}

describe('connect-ports', () => {
  test('[ge1] --C-- [eth0]: a cable and two ends, A where it starts', () => {
    const { hall, ge1, eth } = patched();
    const cable = hall.connect(ge1, eth[0]!);
    const ends = hall.document.by('termination.cable', cable).map((id) => hall.document.get('termination', id)!);
    expect(ends).toMatchObject([
      { port: ge1, end: 1, position: 1, plan: 0 },
      { port: eth[0]!, end: 2 },
    ]);
    expect(hall.document.get('cable', cable)).toMatchObject({ class: 2, color: 0xffffffff });
  });

  test('[R5.024] the two ports must differ', () => {
    const { hall, ge1 } = patched();
    expect(hall.refusal(hall.connectIntent([ge1], [ge1]))).toMatchObject({ rule: 'same-port', facts: { port: ge1 } });
  });

  test('[R5.025] an object is not linked to itself', () => {
    const { hall, a, ge1, ge2 } = patched();
    expect(hall.refusal(hall.connectIntent([ge1], [ge2]))).toMatchObject({ rule: 'same-object', facts: { object: a } });
  });

  test('[R5.025] two ports of one panel are joined by a jumper, the trace goes over it, and undo and delete free them', () => {
    const { hall, fronts, ge1, eth } = patched();
    const [front1, front2, rear1, rear2] = fronts as [number, number, number, number];
    const jumper = hall.connectIntent([front1], [front2]);
    const made = hall.must(jumper);
    hall.connect(ge1, rear1);
    hall.connect(rear2, eth[0]!);
    const way = trace(documentPlant(hall.document), portEnd(ge1)).outside;
    expect(way.hops.map(({ at }) => at)).toEqual([rear1, front1, front2, rear2, eth[0]!].map(portEnd));
    expect(way.hops.at(-1)!.ends).toEqual(['equipment']);
    expect(hall.undo(made)).toMatchObject({ ok: true });
    expect(trace(documentPlant(hall.document), portEnd(ge1)).outside.hops.at(-1)).toMatchObject({
      at: portEnd(front1),
      ends: ['free'],
    });
    hall.must({ kind: 'delete-cables', version: 1, ids: [hall.connect(front1, front2)] });
    expect([front1, front2].flatMap((port) => hall.document.by('termination.port', port))).toEqual([]);
  });

  test('[R5.025] a jumper whose one end leads to the other is refused, also where several close the circle together', () => {
    const { hall, fronts, panel } = patched();
    const far = hall.insertDevice('panel', hall.rackB, 1, { name: 'far' });
    const [f1, f2, r1, r2] = fronts as [number, number, number, number];
    const [g1, g2, s1, s2] = hall.ports(far) as [number, number, number, number];
    hall.must(hall.connectIntent([r1, r2], [s1, s2]));
    const { name } = hall.document.get('object', panel)!;
    const loop = { rule: 'jumper-loop', field: 'to', facts: { portA: `${name} · 1`, portB: `${name} · 2` } };
    expect(hall.refusal(hall.connectIntent([f1, g1], [f2, g2]))).toEqual(loop);
    hall.connect(g1, g2);
    expect(hall.refusal(hall.connectIntent([f1], [f2]))).toEqual(loop);
    // A plan that stands in place of what is live has its own circles.
    expect(hall.refusal({ ...hall.connectIntent([f2], [f1]), plan: 7 })).toMatchObject({ rule: 'jumper-loop' });
  });

  test('[R5.025] ports of one panel are joined many to many, none twice', () => {
    const { hall, fronts } = patched();
    const [f1, f2, r1, r2] = fronts as [number, number, number, number];
    expect(hall.refusal(hall.connectIntent([f1, f2], [f2, r1]))).toMatchObject({ rule: 'port-occupied', facts: { port: f2 } });
    expect(hall.refusal(hall.connectIntent([f1, f2], [r2, r1]))).toMatchObject({ rule: 'jumper-loop' });
    expect(hall.refusal(hall.connectIntent([f1], [r1]))).toMatchObject({ rule: 'jumper-loop' });
    hall.must(hall.connectIntent([f1], [r2]));
  });

  test('[R5.026] the cable type must be confirmed', () => {
    const { hall, ge1, eth } = patched();
    expect(hall.refusal({ ...hall.connectIntent([ge1], [eth[0]!]), class: 0 })).toMatchObject({
      rule: 'cable-type-missing',
      field: 'class',
    });
  });

  test('[R5.029] port types must match', () => {
    const { hall, ge1, psu, con, strips, fronts, others } = patched();
    expect(hall.refusal(hall.connectIntent([ge1], [strips[1]!]))).toMatchObject({
      rule: 'port-types-differ',
      facts: { from: 'interface/1000base-t', to: 'powerOutlet/iec-60320-c13' },
    });
    expect(hall.refusal(hall.connectIntent([con], [others[5]!]))).toMatchObject({ rule: 'port-types-differ' });
    hall.connect(psu, strips[1]!);
    hall.connect(con, fronts[0]!);
    hall.connect(ge1, fronts[1]!);
  });

  test('[B1] a cable that does not plug into the two ports is refused, by its class and by its type', () => {
    const { hall, ge1, eth, psu, strips } = patched();
    const [optical, os2, om4, coaxial, cat6a] = [
      codeOf(CABLE_CLASSES, 'opticalCable'),
      ...['smf-os2', 'mmf-om4', 'coaxial', 'cat6a'].map((type) => codeOf(CABLE_TYPES, type)),
    ] as [number, number, number, number, number];
    const patch = hall.connectIntent([ge1], [eth[0]!]);
    const ports = { from: 'interface/1000base-t', to: 'interface/1000base-t' };
    expect(hall.refusal({ ...patch, class: optical, type: os2 })).toMatchObject({
      rule: 'class-does-not-join',
      facts: { class: 'opticalCable', ...ports },
    });
    expect(hall.refusal({ ...patch, type: coaxial })).toMatchObject({
      rule: 'type-does-not-join',
      field: 'type',
      facts: { type: 'coaxial', ...ports },
    });
    expect(hall.refusal({ ...hall.connectIntent([psu], [strips[1]!]), type: cat6a })).toMatchObject({
      rule: 'type-does-not-join',
    });
    hall.must({ ...patch, type: cat6a });
    // Every leg of a breakout is asked about.
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('spine', hall.rackB, unit)));
    const [cable, ...ends] = hall.take(6) as [number, ...number[]];
    const legs = { from: [near![0]!], to: far!.slice(2, 6), cables: [cable], terminations: ends, profile: 'cage-4-4' };
    const breakout = { ...patch, ...legs, class: optical };
    expect(hall.refusal({ ...breakout, type: coaxial })).toMatchObject({ rule: 'type-does-not-join' });
    hall.must({ ...breakout, type: om4 });
  });

  test('[R5.030] the numbers of ports must match', () => {
    const { hall, ge1, ge2, eth } = patched();
    expect(hall.refusal({ ...hall.connectIntent([ge1], [eth[0]!]), from: [ge1, ge2] })).toMatchObject({
      rule: 'counts-differ',
      facts: { from: 2, to: 1 },
    });
    expect(hall.refusal({ ...hall.connectIntent([ge1], [eth[0]!]), terminations: hall.take(3) })).toMatchObject({
      rule: 'ids-count',
      facts: { given: 3, needed: 2 },
    });
    expect(hall.refusal({ ...hall.connectIntent([ge1], [eth[0]!]), names: ['x', 'y'] })).toMatchObject({ rule: 'counts-differ' });
  });

  test('[R5.031] [R5.032] a start port and a termination port must be selected', () => {
    const { hall, ge1, eth } = patched();
    expect(hall.refusal(hall.connectIntent([], [eth[0]!]))).toMatchObject({ rule: 'start-port-missing' });
    expect(hall.refusal(hall.connectIntent([ge1], []))).toMatchObject({ rule: 'termination-port-missing' });
  });

  test('a taken port is refused and the cable on it named', () => {
    const { hall, ge1, eth, fronts } = patched();
    const intent = { ...hall.connectIntent([ge1], [eth[0]!]), names: ['C-7'] };
    hall.must(intent);
    expect(hall.refusal(hall.connectIntent([fronts[0]!], [eth[0]!]))).toEqual({
      rule: 'port-occupied',
      field: 'port',
      facts: { port: eth[0]!, cable: intent.cables[0]!, cableName: 'C-7' },
    });
  });

  test('one port named twice in one request is taken by the first pair', () => {
    const { hall, ge1, eth, fronts } = patched();
    expect(hall.refusal(hall.connectIntent([ge1, fronts[0]!], [eth[0]!, ge1]))).toMatchObject({ rule: 'port-occupied' });
  });

  test('[Right answers 4] cables of the store are plugged in as they are; one that is used or too short is named, and nothing is made', () => {
    const { hall, ge1, ge2, eth } = patched();
    const stored = [3000, 5000].map((lengthMm) => hall.storeCable(lengthMm));
    const before = dump(hall.document);
    const taken = {
      ...hall.connectIntent([ge1, ge2], [eth[0]!, eth[1]!]),
      cables: stored,
      stored,
      type: CAT6A,
      lifecycle: 3,
    };
    const diff = hall.must({ ...taken, lengthMm: 2500 });
    expect(hall.document.by('termination.port', ge1).map((id) => hall.document.get('termination', id)!.cable)).toEqual(
      stored.slice(0, 1),
    );
    expect(hall.document.get('cable', stored[1]!)).toMatchObject({ name: 'S-5000', lengthMm: 5000, lifecycle: 3 });
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
    const gone = { rule: 'store-cable-gone', facts: { name: 'S-3000' } };
    expect(hall.refusal({ ...taken, lengthMm: 4000 })).toMatchObject(gone);
    hall.must({ ...hall.connectIntent([ge1], [eth[0]!]), cables: stored.slice(0, 1), stored: stored.slice(0, 1), type: CAT6A });
    expect(
      hall.refusal({
        ...hall.connectIntent([ge2], [eth[1]!]),
        cables: stored.slice(0, 1),
        stored: stored.slice(0, 1),
        type: CAT6A,
      }),
    ).toMatchObject(gone);
  });

  test('a planned cable does not fight the live one, but another of its plan', () => {
    const { hall, ge1, eth, fronts } = patched();
    hall.connect(ge1, eth[0]!);
    const planned = (plan: number): ConnectPortsIntent => ({
      ...hall.connectIntent([fronts[0]!], [eth[0]!]),
      plan,
      lifecycle: 3,
    });
    hall.must(planned(7));
    expect(hall.refusal(planned(7))).toMatchObject({ rule: 'port-occupied' });
    hall.must(planned(8));
  });

  test('a virtual port takes no cable, an absent one neither', () => {
    const { hall, vlan, eth } = patched();
    expect(hall.refusal(hall.connectIntent([vlan], [eth[0]!]))).toMatchObject({ rule: 'port-not-physical' });
    expect(hall.refusal(hall.connectIntent([hall.takeId()], [eth[0]!]))).toMatchObject({ rule: 'port-missing' });
  });

  test('many pairs in one request: sequential joins first with first, cross first with last', () => {
    const { hall, ge1, ge2, eth } = patched();
    const peers = (cables: readonly number[]) =>
      cables.map((cable) => hall.document.by('termination.cable', cable).map((id) => hall.document.get('termination', id)!.port));
    const straight = hall.connectIntent([ge1, ge2], [eth[0]!, eth[1]!]);
    hall.must(straight);
    expect(peers(straight.cables)).toEqual([
      [ge1, eth[0]],
      [ge2, eth[1]],
    ]);
    hall.must({ kind: 'delete-cables', version: 1, ids: straight.cables });
    const crossed = hall.connectIntent([ge1, ge2], [eth[0]!, eth[1]!], 'cross');
    hall.must(crossed);
    expect(peers(crossed.cables)).toEqual([
      [ge1, eth[1]],
      [ge2, eth[0]],
    ]);
  });

  test('a request that fails for one pair joins none', () => {
    const { hall, ge1, ge2, eth, strips } = patched();
    expect(hall.refusal(hall.connectIntent([ge1, ge2], [eth[0]!, strips[0]!]))).toMatchObject({ rule: 'port-types-differ' });
    expect(hall.document.by('termination.port', ge1)).toEqual([]);
  });

  test('it needs the permission of cable connection', () => {
    expect(operationOf('connect-ports')!.needs).toEqual(['cableConnection']);
  });
});

describe('what can be connected', () => {
  test('[R5.027] an object without ports cannot', () => {
    const { hall } = patched();
    const empty = hall.insertRack('C', 12, 1200);
    expect(connectableRefusal(hall.document, empty)).toMatchObject({ rule: 'no-ports' });
    // A rack is connected by the ports of what stands in it.
    expect(connectableRefusal(hall.document, hall.rackA)).toBeNull();
  });

  test('[R5.028] an object whose ports are all taken cannot', () => {
    const { hall, strip, psu, strips } = patched();
    const feed = hall.insertDevice('strip', hall.rackB, 0);
    expect(connectableRefusal(hall.document, strip)).toBeNull();
    hall.connect(psu, strips[1]!);
    hall.connect(strips[0]!, hall.ports(feed)[1]!);
    expect(connectableRefusal(hall.document, strip)).toMatchObject({ rule: 'no-free-port', facts: { ports: 2 } });
  });
});

describe('delete-cables', () => {
  test('the ports become free and nothing else goes', () => {
    const { hall, ge1, eth } = patched();
    const cable = hall.connect(ge1, eth[0]!);
    hall.must({ kind: 'delete-cables', version: 1, ids: [cable] });
    expect(hall.document.by('termination.port', ge1)).toEqual([]);
    expect(hall.document.get('port', ge1)).toBeDefined();
    expect(hall.refusal({ kind: 'delete-cables', version: 1, ids: [cable] })).toMatchObject({ rule: 'cable-missing' });
  });

  test('[R5.049] it leaves no history entry', () => {
    expect(isUndoable('delete-cables')).toBe(false);
    expect(isUndoable('delete-objects')).toBe(false);
    expect(isUndoable('connect-ports')).toBe(true);
  });
});
