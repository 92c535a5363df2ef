import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { OBJECT_FLAGS, PORT_LIFECYCLES } from '../catalog/enums';
import { isPhysical, portTypeCode } from '../catalog/port-types';
import type { Document } from '../document/document';
import type { Diff } from '../document/diff';
import { idsNeeded } from '../entities/instantiate';
import { portTemplate, templatesOf } from '../entities/names';
import type { OperationIntent } from '../operations/registry';
import { operationOf } from '../operations/registry';
import { EstateBook } from './estate-book';
import { DEVICE_CELLS, NO_POSITION } from './flat-estate';
import { PORT_USES } from './port-kinds';
import { CAPACITY_DEFAULTS } from './settings';

interface Draw {
  readonly rated: number;
  readonly peak: number;
}

/** Its own figure, or its model's; where there is neither, what is in its slots. */
function slowDraw(document: Document, id: number): Draw {
  const { ratedPowerW, peakPowerW, model } = document.get('object', id)!;
  const inlets = templatesOf(document, model).ports.filter(({ type }) => type.startsWith('powerPort/'));
  const maximum = inlets.reduce((sum, { maximumDrawW = 0 }) => sum + maximumDrawW, 0) / (inlets.length === 2 ? 2 : 1);
  const rated = ratedPowerW || maximum;
  if (rated > 0) return { rated, peak: Math.max(rated, peakPowerW || maximum) };
  const inside = document.by('object.parent', id).map((each) => slowDraw(document, each));
  const sum = (of: keyof Draw): number => inside.reduce((total, draw) => total + draw[of], 0);
  return { rated: sum('rated'), peak: Math.max(sum('rated'), peakPowerW || sum('peak')) };
}

/** What one device of a rack is by plain records: nothing shared with the reader but the rules in words. */
function slowDevice(document: Document, id: number): unknown {
  const record = document.get('object', id)!;
  const inside: number[] = [id];
  for (const each of inside) inside.push(...document.by('object.parent', each));
  const equipment = inside.filter((each) => [5, 11, 13].includes(document.get('object', each)!.class));
  const ports = inside.flatMap((each) => document.by('port.owner', each)).map((port) => document.get('port', port)!);
  const passesOn = templatesOf(document, record.model).ports.some(({ type }) => type.startsWith('powerOutlet/'));
  const draw = slowDraw(document, id);
  const rated = passesOn ? 0 : draw.rated;
  const kg = equipment.reduce((sum, each) => {
    const { weightKg, model } = document.get('object', each)!;
    return sum + (weightKg || (document.get('model', model)?.weightKg ?? 0));
  }, 0);
  const legs = ports
    .filter((port) => port.owner === id && portTemplate(document, port.id)?.type.startsWith('powerPort/'))
    .map((port) => farLeg(document, port.id))
    .filter((leg) => leg !== undefined);
  // Halves and thirds, as no device here has more than three inlets.
  const twelfths = ['A', 'B', 'C'].map((leg) =>
    rated > 0 && legs.length > 0 ? (12 * legs.filter((each) => each === leg).length) / legs.length : 4,
  );
  const stands = record.positionU > 0 && record.heightU > 0;
  const faces = (record.flags & OBJECT_FLAGS.fullDepth) !== 0 ? 3 : record.face === 2 ? 2 : 1;
  return {
    cells: [
      stands ? (record.positionU - 1) * 2 : NO_POSITION,
      record.heightU * 2,
      faces + 256 * twelfths[0]! + 4096 * twelfths[1]! + 65_536 * twelfths[2]!,
      rated,
      passesOn ? 0 : draw.peak,
      0,
      Math.round(kg * 1000),
      rated,
    ],
    ports: ports
      .filter((port) => isPhysical(port.type))
      .map((port) => `${port.type} ${slowUse(document, port.id)}`)
      .sort(),
  };
}

function liveCable(document: Document, port: number): number | undefined {
  return document
    .by('termination.port', port)
    .map((end) => document.get('termination', end)!)
    .find(({ plan, cable }) => plan === 0 && document.get('cable', cable)?.lifecycle !== 4)?.cable;
}

function slowUse(document: Document, port: number): string {
  const lifecycle = PORT_LIFECYCLES[document.get('port', port)!.lifecycle]!;
  if (lifecycle === 'faulty' || lifecycle === 'maintenance') return 'faulty';
  if (liveCable(document, port) !== undefined) return 'used';
  return lifecycle === 'reserved' ? 'reserved' : 'free';
}

function farLeg(document: Document, port: number): string | undefined {
  const cable = liveCable(document, port);
  if (cable === undefined) return undefined;
  const ends = document.by('termination.cable', cable).map((end) => document.get('termination', end)!);
  const far = ends.find((end) => end.plan === 0 && end.port !== port);
  return far && portTemplate(document, far.port)?.feedLeg;
}

/** What the book says of its racks, in an order and with names that do not depend on how it was read. */
function said(book: EstateBook): unknown {
  return book.places.map((place, rack) => {
    const { limits, sources, deviceIds, devices, ports, portRanges } = book.reading(rack);
    const inside = deviceIds.map((id, at) => ({
      id,
      cells: [...devices.subarray(at * DEVICE_CELLS, (at + 1) * DEVICE_CELLS)],
      ports: [...ports.subarray(portRanges[2 * at], portRanges[2 * at + 1])]
        .map((kind) => `${book.kinds.types[kind >> 2]} ${PORT_USES[kind & 3]}`)
        .sort(),
    }));
    return { ...place, limits, sources, inside: inside.sort((a, b) => a.id - b.id) };
  });
}

function slow(document: Document, racks: readonly number[], site: number): unknown {
  return racks.map((id) => {
    const rack = document.get('object', id)!;
    const inside = document
      .by('object.parent', id)
      .map((device) => ({ id: device, ...(slowDevice(document, device) as object) }));
    const power = rack.ratedPowerW;
    return {
      ...{ id, room: rack.parent, site, row: rack.row },
      limits: [rack.heightU * 2, power || 5000, 800_000, 0],
      sources: { power: power > 0 ? 'own' : 'default', weight: 'default', cooling: 'none' },
      inside,
    };
  });
}

const SETTINGS = { ...CAPACITY_DEFAULTS, rackPowerW: 5000, rackWeightKg: 800 };

/** A hall whose servers have two supplies of 400 W, and a strip with an outlet on leg B and one on C. */
function poweredHall(): SmallHall {
  const hall = new SmallHall();
  const { server, strip } = hall.models;
  const ports = (model: number) => templatesOf(hall.document, model).ports;
  const supply = { name: 'psu', type: 'powerPort/iec-60320-c14', face: 2, maximumDrawW: 400 };
  const outlet = (name: string, feedLeg: string) => ({ ...ports(strip)[1]!, name, feedLeg, fedBy: 0 });
  hall.document.apply([
    {
      kind: 'model',
      id: server,
      before: {},
      after: {
        weightKg: 20.5,
        templates: { ports: [...ports(server).slice(0, 2), supply, { ...supply, name: 'psu2' }], slots: [], maps: [] },
      },
    },
    {
      kind: 'model',
      id: strip,
      before: {},
      after: {
        templates: { ports: [ports(strip)[0], outlet('o1', 'B'), outlet('o2', 'C')], slots: [], maps: [] },
      },
    },
  ]);
  return hall;
}

interface Step {
  readonly kind: number;
  readonly model: number;
  readonly a: number;
  readonly b: number;
  readonly unit: number;
  readonly value: number;
}
const [COPPER, POWER] = ['interface/1000base-t', 'powerPort/iec-60320-c14'].map(portTypeCode);
const MODELS = ['switch', 'server', 'panel', 'chassis', 'strip'] as const;

/** A step as an intent, or as a diff where no operation does it; the records it changed. */
function act(hall: SmallHall, { kind, model, a, b, unit, value }: Step): readonly number[] {
  const { document } = hall;
  const racks = [hall.rackA, hall.rackB];
  const rack = racks[a % 2]!;
  const devices = racks.flatMap((each) => document.by('object.parent', each));
  const device = devices[a % Math.max(1, devices.length)] ?? 0;
  const run = (intent: OperationIntent): readonly number[] => {
    const result = operationOf(intent.kind)!.run(document, intent);
    if (!result.ok) return [];
    document.apply(result.value);
    return result.value.map(({ id }) => id);
  };
  const write = (diff: Diff): readonly number[] => {
    document.apply(diff);
    return diff.map(({ id }) => id);
  };
  switch (kind) {
    case 0:
    case 1: {
      const name = MODELS[model % MODELS.length]!;
      return run(hall.deviceIntent(name, rack, name === 'strip' ? 0 : unit / 2 + 1, { face: (b % 2) + 1 }) as OperationIntent);
    }
    case 2:
      return run({ kind: 'move-device', version: 1, device, rack: racks[b % 2]!, positionU: unit / 2 + 1, face: 1 });
    case 3: {
      const slot = hall.slots(device)[0];
      return slot === undefined ? [] : run(hall.cardIntent(slot) as OperationIntent);
    }
    case 4: {
      const kin = devices
        .flatMap((each) => hall.ports(each))
        .filter((port) => document.get('port', port)!.type === (model < 7 ? COPPER : POWER));
      const ends = model < 7 ? kin : [...kin, ...devices.flatMap((each) => hall.ports(each).slice(1, 3))];
      const [from, to] = [ends[a % Math.max(1, ends.length)], ends[b % Math.max(1, ends.length)]];
      if (from === undefined || to === undefined) return [];
      return run(hall.connectIntent([from], [to]) as OperationIntent);
    }
    case 5: {
      const fields = [{ ratedPowerW: value }, { weightKg: value }, { peakPowerW: value }, { lifecycle: value % 4 }][model % 4]!;
      const slot = device === 0 ? undefined : hall.slots(device)[0];
      const card = slot === undefined ? undefined : hall.slots(slot)[0];
      const target = model % 5 === 4 ? rack : ((b % 2 === 0 ? card : undefined) ?? device);
      return target === 0 ? [] : run({ kind: 'set-properties', version: 1, target: 'object', ids: [target], fields });
    }
    case 6: {
      const port = hall.ports(device)[b % 3];
      if (port === undefined) return [];
      return run({ kind: 'set-properties', version: 1, target: 'port', ids: [port], fields: { lifecycle: value % 5 } });
    }
    case 7: {
      const cables = document.table('cable');
      const id = [...cables.ids].filter((cell) => cell !== 0)[a % Math.max(1, cables.size)];
      return id === undefined
        ? []
        : write([{ kind: 'cable', id: 24_000_000_000_000 + id, before: {}, after: { lifecycle: value % 5 } }]);
    }
    default:
      return device === 0 || model % 3 !== 0 ? [] : run({ kind: 'delete-objects', version: 1, ids: [device] });
  }
}

const number = (most: number) => fc.integer({ min: 0, max: most });
const step = fc.record({
  kind: number(8),
  model: number(9),
  a: number(40),
  b: number(40),
  unit: number(30),
  value: number(900),
});

describe('an estate kept current with its document', () => {
  test('after any edits the book says what plain records say, read in slices, bit by bit or at once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), number(5), (steps, often) => {
        const hall = poweredHall();
        const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
        book.refresh();
        steps.forEach((each, at) => {
          book.changed(act(hall, each));
          if (each.unit % 3 === 0) book.advance(1);
          if (at % (often + 1) === 0) book.refresh();
        });
        book.refresh();
        const expected = slow(hall.document, [hall.rackA, hall.rackB], hall.site);
        expect(said(book)).toEqual(expected);
        const anew = new EstateBook(hall.document, hall.elevation, SETTINGS);
        anew.refresh();
        expect(said(anew)).toEqual(expected);
      }),
      { numRuns: 250 },
    );
  });

  test('a change makes its own racks dirty and no others; what came, went or is not known makes all', () => {
    const hall = poweredHall();
    const device = hall.insertDevice('server', hall.rackA, 1);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    expect(book.refresh()).toBe('all');
    const dirtyAfter = (ids: readonly number[]) => {
      book.changed(ids);
      return book.refresh();
    };
    expect(dirtyAfter([])).toEqual(new Set());
    expect(dirtyAfter([hall.ports(device)[0]!])).toEqual(new Set([0]));
    hall.must({ kind: 'move-device', version: 1, device, rack: hall.rackB, positionU: 3, face: 1 });
    expect(dirtyAfter([device])).toEqual(new Set([0, 1]));
    expect(dirtyAfter([hall.document.by('placement.diagram', hall.plan)[0]!])).toEqual(new Set());
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { row: 'A' } });
    expect(dirtyAfter([hall.rackA])).toBe('all');
    const rack = hall.insertRack('C', 42, 1200);
    expect(dirtyAfter([rack])).toBe('all');
    expect(book.places.map(({ id }) => id)).toContain(rack);
    hall.must({ kind: 'delete-objects', version: 1, ids: [device] });
    expect(dirtyAfter([device])).toBe('all');
  });

  test('two feeds are relied on for what the smaller gives; a rack says its own limit before its feeds', () => {
    const hall = poweredHall();
    const feed = (ratedPowerW: number): Diff[number] => ({
      kind: 'object',
      id: hall.takeId(),
      before: null,
      after: { class: 9, parent: hall.rackA, name: 'feed', ratedPowerW },
    });
    hall.document.apply([feed(7000), feed(11_000)]);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    book.refresh();
    const rack = book.numberOf(hall.rackA)!;
    expect(book.reading(rack)).toMatchObject({ limits: [84, 7000, 800_000, 0], sources: { power: 'feeds' } });
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { ratedPowerW: 6000 } });
    book.changed([hall.rackA]);
    book.refresh();
    expect(book.reading(rack)).toMatchObject({ limits: [84, 6000, 800_000, 0], sources: { power: 'own' } });
  });

  test('[Right answers 9] a feed’s breaker, voltage and power factor are what its rack may take; a power factor of 2 is refused', () => {
    const hall = poweredHall();
    const id = hall.takeId();
    const feed = { class: 9, parent: hall.rackA, name: 'feed', phases: 3, voltageV: 400, breakerA: 32 };
    hall.document.apply([{ kind: 'object', id, before: null, after: feed }]);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    book.refresh();
    const rack = book.numberOf(hall.rackA)!;
    expect(book.reading(rack)).toMatchObject({ limits: [84, 17_736, 800_000, 0], sources: { power: 'feeds' } });
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { breakerA: 16, powerFactor: 0.5 } });
    book.changed([id]);
    book.refresh();
    expect(book.reading(rack).limits[1]).toBe(4434);
    const refused = hall.run({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { powerFactor: 2 } });
    expect(refused).toMatchObject({ ok: false, refusal: { field: 'fields.powerFactor' } });
  });

  test('a device on one leg loads that leg', () => {
    const hall = poweredHall();
    const server = hall.insertDevice('server', hall.rackA, 1);
    const strip = hall.insertDevice('strip', hall.rackA, 0);
    hall.connect(hall.ports(server)[2]!, hall.ports(strip)[1]!);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    book.refresh();
    const { devices, deviceIds } = book.reading(book.numberOf(hall.rackA)!);
    const at = DEVICE_CELLS * deviceIds.indexOf(server);
    expect([devices[at + 2]! >> 8, devices[at + 3]]).toEqual([12 << 4, 400]);
    expect(devices[DEVICE_CELLS * deviceIds.indexOf(strip) + 3]).toBe(0);
  });

  test('[B15] a device with an inlet on each of two legs loads either by half, and not the third', () => {
    const hall = poweredHall();
    const server = hall.insertDevice('server', hall.rackA, 1);
    const [, onB, onC] = hall.ports(hall.insertDevice('strip', hall.rackA, 0));
    hall.connect(hall.ports(server)[2]!, onB!);
    hall.connect(hall.ports(server)[3]!, onC!);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    book.refresh();
    const { devices, deviceIds } = book.reading(book.numberOf(hall.rackA)!);
    expect(devices[DEVICE_CELLS * deviceIds.indexOf(server) + 2]! >> 8).toBe((6 << 4) + (6 << 8));
  });

  test('[B16] feeds that are planned, out for maintenance or about to go give nothing', () => {
    const hall = poweredHall();
    const feed = (ratedPowerW: number, lifecycle: number): Diff[number] => ({
      kind: 'object',
      id: hall.takeId(),
      before: null,
      after: { class: 9, parent: hall.rackA, name: 'feed', ratedPowerW, lifecycle },
    });
    const limit = (...feeds: readonly Diff[number][]): readonly unknown[] => {
      hall.document.apply(feeds);
      const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
      book.refresh();
      const { limits, sources } = book.reading(book.numberOf(hall.rackA)!);
      return [limits[1], sources.power];
    };
    expect(limit(feed(7000, 1), feed(7000, 2), feed(7000, 3))).toEqual([5000, 'default']);
    expect(limit(feed(9000, 0))).toEqual([9000, 'feeds']);
  });

  test('what is mounted counts with its own power; cards count where it says none; weights add up', () => {
    const hall = poweredHall();
    const chassis = hall.insertDevice('chassis', hall.rackA, 1);
    const intent = hall.cardIntent(hall.slots(chassis)[0]!);
    hall.must(intent);
    const set = (id: number, fields: Readonly<Record<string, number>>) =>
      hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields });
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    const cells = (): readonly number[] => {
      book.changed([chassis, intent.id]);
      book.refresh();
      const { devices } = book.reading(book.numberOf(hall.rackA)!);
      return [devices[3]!, devices[4]!, devices[6]!];
    };
    set(intent.id, { ratedPowerW: 150, peakPowerW: 190, weightKg: 3 });
    expect(cells()).toEqual([150, 190, 3000]);
    set(chassis, { ratedPowerW: 900, weightKg: 40 });
    expect(cells()).toEqual([900, 900, 43_000]);
  });

  test('a port whose cable was removed is free again, also before the cable is deleted', () => {
    const hall = poweredHall();
    const [one, other] = [hall.insertDevice('server', hall.rackA, 1), hall.insertDevice('server', hall.rackA, 3)];
    const cable = hall.connect(hall.ports(one)[0]!, hall.ports(other)[0]!);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    const used = (): number => {
      book.changed([cable]);
      book.refresh();
      return book.reading(book.numberOf(hall.rackA)!).ports.filter((kind) => PORT_USES[kind & 3] === 'used').length;
    };
    expect(used()).toBe(2);
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields: { lifecycle: 4 } });
    expect(used()).toBe(0);
  });

  test('a port on which a core ends is used', () => {
    const hall = poweredHall();
    const panel = hall.insertDevice('panel', hall.rackA, 1);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    book.refresh();
    const used = (): number =>
      book.reading(book.numberOf(hall.rackA)!).ports.filter((kind) => PORT_USES[kind & 3] === 'used').length;
    expect(used()).toBe(0);
    const id = hall.takeId();
    const [port, planned] = hall.ports(panel) as [number, number];
    hall.document.apply([
      { kind: 'core_end', id, before: null, after: { core: hall.takeId(), end: 1, port, position: 1 } },
      {
        kind: 'core_end',
        id: hall.takeId(),
        before: null,
        after: { core: hall.takeId(), end: 1, port: planned, position: 1, plan: 3 },
      },
    ]);
    book.changed([id]);
    expect(book.refresh()).toEqual(new Set([book.numberOf(hall.rackA)]));
    expect(used()).toBe(1);
  });

  test('a new device of a model weighs and draws what one that stands there does', () => {
    const hall = poweredHall();
    const server = hall.insertDevice('server', hall.rackA, 1);
    const book = new EstateBook(hall.document, hall.elevation, SETTINGS);
    book.refresh();
    const { devices, ports, coverage } = book.reading(book.numberOf(hall.rackA)!);
    const load = book.modelLoad(hall.models.server)!;
    expect(load.cells.slice(1)).toEqual([...devices.subarray(1, DEVICE_CELLS)]);
    expect([...load.ports].sort()).toEqual([...ports].sort());
    expect(load.coverage).toBe(coverage[0]);
    expect(book.modelLoad(server)).toBeUndefined();
    expect(idsNeeded(hall.document.get('model', hall.models.server)!)).toBe(4);
  });
});
