import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dump } from '../../../tests/fixtures/small-hall';
import { CAT6A, COPPER, trayHall } from '../../../tests/fixtures/tray-hall';
import { CABLE_CLASSES, CABLE_TYPES, PORT_LIFECYCLES, codeOf } from '../../catalog/enums';
import type { Operation } from '../operation';
import { wordsOf } from '../words';
import { makeChannel } from './make-channel';
import type { LayCableIntent } from '../pathways/lay-cable';

describe('make-channel', () => {
  test('[A] --p1-- (J) --p2-- (J) --p3-- [B]: the cable, its two ends and its lay come in one step, and go with one undo', () => {
    const { hall: small, channel } = trayHall();
    const before = dump(small.document);
    const diff = small.must(channel());
    expect(diff.map(({ kind }) => kind)).toEqual(['cable', 'termination', 'termination', 'lay', 'lay', 'lay']);
    small.undo(diff);
    expect(dump(small.document)).toEqual(before);
  });

  test('[walk 1 one name] the history calls a channel by the devices that it joins, as whoever made it is told', () => {
    const { hall, channel } = trayHall();
    expect(wordsOf(makeChannel as Operation, hall.document, channel()).facts).toMatchObject({ from: 'sw-a', to: 'sw-b' });
  });

  test('a port that was taken meanwhile is named, with the cable that took it', () => {
    const { hall: small, a, b, channel } = trayHall();
    const found = channel();
    small.must({ ...small.connectIntent([small.ports(a)[1]!], [small.ports(b)[0]!]), names: ['quicker'] });
    expect(small.refusal(found)).toMatchObject({
      rule: 'channel-port-taken',
      facts: { name: 'sw-b · ge1', cableName: 'quicker' },
    });
  });

  test('[B18] a port that was reserved meanwhile is named, whether it is plugged into or counted on', () => {
    const { hall: small, a, b, channel } = trayHall();
    const reserve = (port: number, lifecycle: (typeof PORT_LIFECYCLES)[number]) =>
      small.must({
        ...{ kind: 'set-properties', version: 1, target: 'port', ids: [port] },
        fields: { lifecycle: codeOf(PORT_LIFECYCLES, lifecycle) },
      });
    const [from, free] = [small.ports(a)[0]!, small.ports(b)[1]!];
    reserve(from, 'reserved');
    expect(small.refusal(channel())).toMatchObject({
      rule: 'channel-port-reserved',
      facts: { port: from, name: 'sw-a · ge1' },
    });
    reserve(from, 'available');
    reserve(free, 'reserved');
    expect(small.refusal({ ...channel(), free: [free] })).toMatchObject({ rule: 'channel-port-reserved', facts: { port: free } });
    reserve(free, 'faulty');
    expect(small.refusal({ ...channel(), free: [free] })).toMatchObject({ rule: 'channel-port-bad', facts: { port: free } });
  });

  test('[walk 3 circuits] a port on the way that belongs to a circuit meanwhile is named with it; at an end of the channel it may', () => {
    const { hall: small, a, b, channel } = trayHall();
    const [from, to, free] = [small.ports(a)[0]!, small.ports(b)[0]!, small.ports(b)[1]!];
    const [circuit] = small.take(1);
    small.must({ kind: 'insert-circuit', version: 1, id: circuit!, name: 'WAN-1', provider: 'Telia', a: from, z: free });
    const named = (port: number, name: string) => ({
      rule: 'channel-port-circuit',
      field: 'port',
      facts: { port, name, circuit, circuitName: 'WAN-1' },
    });
    expect(small.refusal(channel())).toMatchObject(named(from, 'sw-a · ge1'));
    expect(small.refusal({ ...channel(), free: [free], ends: [from, to] })).toMatchObject(named(free, 'sw-b · ge2'));
    small.must({ ...channel(), ends: [from, to] });
  });

  test('[B1] a cord that does not plug into its two ports is refused, by its class and by its type', () => {
    const { hall: small, channel } = trayHall();
    const optical = codeOf(CABLE_CLASSES, 'opticalCable');
    expect(small.refusal(channel({ class: optical, type: 0 }))).toMatchObject({
      rule: 'class-does-not-join',
      facts: { class: 'opticalCable', from: 'interface/1000base-t', to: 'interface/1000base-t' },
    });
    expect(small.refusal(channel({ type: codeOf(CABLE_TYPES, 'smf-os2') }))).toMatchObject({ rule: 'type-does-not-join' });
  });

  test('a port that the channel counts on without plugging into it must be free as well', () => {
    const { hall: small, a, b, channel } = trayHall();
    const free = small.ports(b)[1]!;
    small.must(small.connectIntent([small.ports(a)[1]!], [free]));
    expect(small.refusal({ ...channel(), free: [free] })).toMatchObject({ rule: 'channel-port-taken', facts: { port: free } });
  });

  test('[Right answers 4] a cable out of the store is plugged in and laid; one that is used, shorter or of another type meanwhile is named', () => {
    const { hall: small, channel } = trayHall();
    const id = small.storeCable(8000);
    const before = dump(small.document);
    const diff = small.must(channel({ id, stored: true }));
    expect(diff.map(({ kind, before: was }) => `${kind} ${was === null ? 'made' : 'changed'}`)).toEqual([
      'cable changed',
      ...['termination', 'termination', 'lay', 'lay', 'lay'].map((kind) => `${kind} made`),
    ]);
    expect(small.document.get('cable', id)).toMatchObject({ name: 'S-8000', lengthMm: 8000, lifecycle: 3 });
    const gone = { rule: 'store-cable-gone', field: 'cables', facts: { cable: id, name: 'S-8000' } };
    expect(small.refusal(channel({ id, stored: true }))).toMatchObject(gone);
    small.undo(diff);
    expect(dump(small.document)).toEqual(before);
    expect(small.refusal(channel({ id, stored: true, lengthMm: 8500 }))).toMatchObject(gone);
    expect(small.refusal(channel({ id, stored: true, type: codeOf(CABLE_TYPES, 'cat6') }))).toMatchObject(gone);
    expect(small.refusal(channel({ stored: true, name: '' }))).toMatchObject({ rule: 'store-cable-gone' });
  });

  test('[R5.025] a cord between two ports of one panel that lead to each other already is refused', () => {
    const { hall: small, channel } = trayHall();
    const [near, far] = [20, 22].map((unit) => small.ports(small.insertDevice('panel', small.rackA, unit)));
    const cord = channel({ from: near![0]!, to: near![1]!, pathways: [], lays: [] });
    small.connect(near![2]!, far![2]!);
    small.connect(near![3]!, far![3]!);
    small.connect(far![0]!, far![1]!);
    expect(small.refusal(cord)).toMatchObject({ rule: 'jumper-loop', field: 'to' });
    small.must({
      kind: 'delete-cables',
      version: 1,
      ids: [small.document.get('termination', small.document.by('termination.port', far![0]!)[0]!)!.cable],
    });
    small.must(cord);
  });

  test('a cable that it rides must still be in both ports', () => {
    const { hall: small, a, b, channel } = trayHall();
    const [from, to] = [small.ports(a)[1]!, small.ports(b)[1]!];
    const [made] = small.must({ ...small.connectIntent([from], [to]), names: ['trunk'] });
    const rides = [{ cable: made!.id, from, to }];
    expect(small.must({ ...channel(), rides })).toHaveLength(6);
    const moved = [{ cable: made!.id, from, to: small.ports(b)[0]! }];
    expect(small.refusal({ ...channel({ from: small.ports(a)[5]!, to: small.ports(b)[5]! }), rides: moved })).toMatchObject({
      rule: 'channel-ride-gone',
      facts: { name: 'trunk' },
    });
  });

  test('a tray that became full, closed or kept for others is named', () => {
    const { hall: small, p2, p4, channel, p1, p3 } = trayHall();
    expect(small.refusal(channel({}, [p1, p4, p3]))).toMatchObject({ rule: 'pathway-full', facts: { pathway: p4 } });
    small.must({ kind: 'change-pathways', version: 1, ids: [p2], fields: { separation: 3 } });
    expect(small.refusal(channel())).toMatchObject({ rule: 'pathway-for-other', facts: { pathway: p2, other: 'fibre' } });
    small.must({ kind: 'change-pathways', version: 1, ids: [p2], fields: { separation: 0, lifecycle: 2 } });
    expect(small.refusal(channel())).toMatchObject({ rule: 'pathway-closed', facts: { pathway: p2 } });
    small.must({ kind: 'change-pathways', version: 1, ids: [p2], fields: { lifecycle: 0, radiusMm: 20 } });
    expect(small.refusal(channel())).toMatchObject({ rule: 'bend-too-tight', facts: { value: 20, min: 30 } });
  });

  test('a lay that does not lead from the one device to the other is refused', () => {
    const { hall: small, p1, p2, p3, channel } = trayHall();
    expect(small.refusal(channel({}, [p2, p3]))).toMatchObject({ rule: 'lay-elsewhere', facts: { end: 'A' } });
    expect(small.refusal(channel({}, [p1, p2]))).toMatchObject({ rule: 'lay-elsewhere', facts: { end: 'B' } });
    expect(small.refusal(channel({}, [p1, p3]))).toMatchObject({ rule: 'lay-broken' });
  });
});

describe('laying and taking out', () => {
  test('a cable is laid anew in place of where it lay, and taken out again; each is undone', () => {
    const { hall: small, a, b, p1, p2, p3, p4 } = trayHall();
    const [cable] = small.must({
      ...small.connectIntent([small.ports(a)[0]!], [small.ports(b)[0]!]),
      class: COPPER,
      type: CAT6A,
    });
    const lay = (pathways: readonly number[]): LayCableIntent => ({
      kind: 'lay-cable',
      version: 1,
      cable: cable!.id,
      pathways,
      lays: small.take(pathways.length),
    });
    const before = dump(small.document);
    const first = small.must(lay([p1, p2, p3]));
    const laid = dump(small.document);
    small.must({ kind: 'change-pathways', version: 1, ids: [p4], fields: { widthMm: 100 } });
    const second = small.must(lay([p1, p4, p3]));
    expect(small.document.by('lay.pathway', p2)).toEqual([]);
    small.undo(second);
    small.must({ kind: 'change-pathways', version: 1, ids: [p4], fields: { widthMm: 1 } });
    expect(dump(small.document)).toEqual(laid);
    const out = small.must({ kind: 'unlay-cable', version: 1, cables: [cable!.id] });
    expect(out).toHaveLength(3);
    expect(small.refusal({ kind: 'unlay-cable', version: 1, cables: [cable!.id] })).toMatchObject({ rule: 'not-laid' });
    small.undo(out);
    small.undo(first);
    expect(dump(small.document)).toEqual(before);
  });

  test('a pathway in which something lies is not removed; empty ones go with their junctions and come back', () => {
    const { hall: small, insert, p1, p2, p3, p4, channel } = trayHall();
    const ids = [p1, p2, p3, p4];
    const junctions = insert.junctions.map(({ id }) => id);
    const made = small.must(channel());
    expect(small.refusal({ kind: 'remove-pathways', version: 1, ids, junctions })).toMatchObject({
      rule: 'pathway-holds-cables',
      facts: { count: 1 },
    });
    small.undo(made);
    expect(small.refusal({ kind: 'remove-pathways', version: 1, ids: [p1], junctions })).toMatchObject({ rule: 'still-in-use' });
    const before = dump(small.document);
    const gone = small.must({ kind: 'remove-pathways', version: 1, ids, junctions });
    expect(small.document.table('pathway').size).toBe(0);
    small.undo(gone);
    expect(dump(small.document)).toEqual(before);
  });

  test('cables fit until their sections fill what is allowed, and not one more', () => {
    const area = (Math.PI * 7.5 * 7.5) / 4;
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 20, max: 50 }), (widthMm, depthMm) => {
        const { hall: small, p1, p2, p3, channel } = trayHall();
        small.must({ kind: 'change-pathways', version: 1, ids: [p1, p2, p3], fields: { widthMm, depthMm } });
        const fits = Math.floor((widthMm * depthMm * 0.5) / area);
        for (let cable = 0; cable <= Math.min(fits, 2); cable++) {
          const device = small.insertDevice('switch', small.rackA, 20 + cable, { name: `a${cable}` });
          const other = small.insertDevice('switch', small.rackB, 1 + cable, { name: `b${cable}` });
          const next = channel({ from: small.ports(device)[0]!, to: small.ports(other)[0]! });
          if (cable < fits) small.must(next);
          else expect(small.refusal(next)).toMatchObject({ rule: 'pathway-full' });
        }
      }),
      { numRuns: 30, seed: 20_260_101 },
    );
  });
});
