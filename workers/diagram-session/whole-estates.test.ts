import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allOf, demonstration, netboxPlant, ofClass } from '../../tests/fixtures/whole-plants';
import { ONE_WAY } from '../../tests/fixtures/channel-question';
import { expectFits } from '../../tests/oracles/expect-fits';
import { documentPlant } from '../../domain/cabling/document-plant';
import { portEnd } from '../../domain/cabling/joints';
import { loopRefusal } from '../../domain/cabling/jumpers';
import { pathwayTakes } from '../../domain/cabling/pathway-takes';
import { trace } from '../../domain/cabling/trace';
import { wayBudget } from '../../domain/cabling/way-budget';
import { EstateBook } from '../../domain/capacity/estate-book';
import { PoeBook } from '../../domain/capacity/poe';
import { PowerPaths } from '../../domain/capacity/power-paths';
import { CAPACITY_DEFAULTS } from '../../domain/capacity/settings';
import { cableRefusal } from '../../domain/catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../domain/catalog/enums';
import { PORT_TYPES } from '../../domain/catalog/port-types';
import type { Channel } from '../../domain/channels/channel';
import { readChannelNetwork } from '../../domain/channels/channel-network';
import { findChannels } from '../../domain/channels/find-channels';
import type { ColumnStore } from '../../domain/document/column-store';
import { created } from '../../domain/document/changes';
import { plainApart, type PlainPassage } from '../../domain/proof/plain-apart';
import { plainCordMm } from '../../domain/proof/plain-cords';
import { plainFill } from '../../domain/proof/plain-fill';
import { plainFit, plainNeedsOf, plainPieces } from '../../domain/proof/plain-fits';
import { plainCircle } from '../../domain/proof/plain-jumpers';
import { plainLoss } from '../../domain/proof/plain-loss';
import { plainPlugs } from '../../domain/proof/plain-plugs';
import { plainPoe } from '../../domain/proof/plain-poe';
import { PlainPower, plainRating } from '../../domain/proof/plain-power';
import { plainTape } from '../../domain/proof/plain-units';
import { standingU } from '../../domain/layout/rack-numbering';
import { createComputeService } from '../compute-service';
import { EstateSeat } from './capacity/estate-seat';
import { searchFit } from './capacity/fit-search';

const kernels = new URL('../../engine-wasm/build/kernels.wasm', import.meta.url);

/** What somebody reads off a way. */
function passageOf({ parts }: Channel): PlainPassage {
  return {
    ports: parts.flatMap(({ from, to }) => [from.port, to.port]),
    pathways: parts.flatMap((part) => (part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : [])),
    trunks: parts.flatMap((part) => (part.kind === 'trunk' ? [part.rides.map(({ cable }) => cable)] : [])),
  };
}

/** How much of each there is to compare at least. */
interface Least {
  readonly cables: number;
  readonly pathways: number;
  readonly ways: number;
  readonly devices: number;
  readonly jumpers: number;
  readonly cords: number;
  readonly pairs: number;
}

/** What is reckoned fast of all that is in a plant is what the slow ways of domain/proof come to. */
function proofs(document: ColumnStore, least: Least): void {
  const [last] = [...allOf(document, 'object'), ...allOf(document, 'placement')].toSorted((a, b) => b - a);
  const diagram = last! + 1_000_000;
  document.apply([
    created('diagram', diagram, { owner: 0 }),
    ...ofClass(document, 'rack').map((subject, at) => created('placement', diagram + 1 + at, { diagram, subject })),
  ]);
  // Neither set says what its cables are made of.
  const glass = diagram + 1_000_000;
  const attenuation = [850, 1310].map((wavelengthNm) => ({ wavelengthNm, dbPerKm: wavelengthNm === 850 ? 3 : 0.4 }));
  document.apply([created('model', glass, { cableSpec: { twist: 0.02, diameterMm: 4, attenuation } as never })]);
  for (const id of allOf(document, 'cable'))
    if (CABLE_CLASSES[document.get('cable', id)!.class] === 'opticalCable')
      document.apply([{ kind: 'cable', id, before: { model: 0 }, after: { model: glass } }]);
  const book = new EstateBook(document, diagram, CAPACITY_DEFAULTS);
  book.refresh();
  const racks = book.places.map(({ id }) => id);

  test('[B1] every cable plugs into its ports where the field says it does', () => {
    let count = 0;
    for (const cable of allOf(document, 'cable')) {
      const { class: cableClass, type } = document.get('cable', cable)!;
      const plugs = document.by('termination.cable', cable).map((id) => document.get('termination', id)!);
      for (const a of plugs.filter(({ end }) => end === 1))
        for (const b of plugs.filter(({ end }) => end === 2)) {
          const [from, to] = [a, b].map(({ port }) => document.get('port', port)!.type) as [number, number];
          const rule = cableRefusal({ class: cableClass, type }, from, to)?.rule;
          const told = rule === undefined ? 'fits' : rule === 'class-does-not-join' ? 'class' : 'type';
          expect(told, `${cable}`).toBe(plainPlugs({ class: cableClass, type }, from, to));
          count++;
        }
    }
    expect(count).toBeGreaterThanOrEqual(least.cables);
  });

  test('[B8] every pathway is as full as it is worked out', () => {
    const pathways = allOf(document, 'pathway');
    expect(pathways.length).toBeGreaterThanOrEqual(least.pathways);
    for (const pathway of pathways) {
      const { used, allowed } = plainFill(document, pathway, 0);
      if (Math.abs(used - allowed) <= 1e-6) continue;
      expect(pathwayTakes(document, pathway, [], 0)?.rule ?? null).toBe(used > allowed ? 'pathway-full' : null);
    }
  });

  test('[B11] every way over glass loses what is added up plug by plug', () => {
    const plant = documentPlant(document);
    let ways = 0;
    for (const port of allOf(document, 'port')) {
      if (PORT_TYPES[document.get('port', port)!.type]!.role !== 'interface') continue;
      if (document.by('termination.port', port).length === 0) continue;
      const way = trace(plant, portEnd(port));
      if (way.outside.hops.at(-1)?.ends?.join() !== 'equipment') continue;
      const fast = wayBudget(document, way);
      if (fast.problems.length > 0 || fast.losses.length === 0) continue;
      ways++;
      const plain = plainLoss(document, port);
      expect(fast, `port ${port}`).toMatchObject({ connectors: plain.pairs, splices: plain.splices, splitters: plain.splitters });
      for (const { wavelengthNm, totalDb } of fast.losses) expect(totalDb).toBeCloseTo(plain.totalDb.get(wavelengthNm)!, 9);
    }
    expect(ways).toBeGreaterThanOrEqual(least.ways);
  });

  test('[Right answers 9] who has power on which supply, and what feeds and strips carry, is as worked out cord by cord', () => {
    const draws = new Map(racks.flatMap((rack) => plainPieces(document, rack).map(({ id, ratedW }) => [id, ratedW] as const)));
    expect(draws.size).toBeGreaterThanOrEqual(least.devices);
    const plain = new PlainPower(document, allOf(document, 'object'), new Set());
    const loads = plain.loads(draws);
    const { sources, oneFeed, dark } = new PowerPaths(document).audit(draws);
    expect(sources.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...loads.keys()].toSorted((a, b) => a - b));
    for (const { id, beforeW, ratedW } of sources) {
      expect(beforeW, `source ${id}`).toBeCloseTo(loads.get(id)!, 6);
      expect(ratedW, `source ${id}`).toBeCloseTo(plainRating(document, id), 6);
    }
    const live = (device: number) => plain.suppliesOf(device).filter((port) => plain.isLive(port)).length;
    expect(oneFeed.map(({ id }) => id)).toEqual([...draws.keys()].filter((id) => live(id) > 1 && plain.originsOf(id).size === 1));
    for (const { id } of dark) expect(live(id)).toBe(0);
  });

  test('[Right answers 12] what each device gives over Ethernet is as summed port by port', () => {
    for (const { id, powered, watts } of new PoeBook(document).sources())
      expect({ powered, watts }).toEqual({ powered: plainPoe(document, id).powered, watts: plainPoe(document, id).watts });
  });

  test('[B6] where each model fits is as worked out rack by rack', async () => {
    const seat = new EstateSeat(() => readFile(kernels));
    const none = { powerW: 0, weightKg: 0, coolingW: 0 };
    const pieces = new Map(racks.map((rack) => [rack, plainPieces(document, rack)]));
    const estate = await seat.estate(() => document, diagram, CAPACITY_DEFAULTS, new Map());
    for (const model of allOf(document, 'model').filter((_, at) => at % 7 === 0)) {
      for (const aim of ['pack', 'spread'] as const) {
        const answer = searchFit(document, estate, {
          what: { kind: 'model', model },
          face: 1,
          aim,
          count: 1,
          reach: null,
          keep: null,
          given: [],
        })!;
        const needs = plainNeedsOf(document, model, 'front');
        const plain = racks.map((rack) => [rack, plainFit(document, rack, pieces.get(rack)!, needs, new Map(), none)] as const);
        expectFits(answer, new Map(plain), aim);
      }
    }
  });

  test('[R5.025] a jumper between two free fronts of a panel is refused just where it would close a circle', () => {
    let jumpers = 0;
    const isFree = (port: number): boolean =>
      document.by('termination.port', port).length + document.by('core_end.port', port).length === 0;
    for (const object of allOf(document, 'object')) {
      const fronts = document
        .by('port.owner', object)
        .filter((port) => document.by('port_map.front', port).length > 0 && isFree(port));
      for (const [at, to] of fronts.slice(1, 8).entries()) {
        jumpers++;
        const from = fronts[at]!;
        expect(loopRefusal(document, [{ a: [from], b: [to] }]) !== null).toBe(plainCircle(document, from, to));
      }
    }
    expect(jumpers).toBeGreaterThanOrEqual(least.jumpers);
  });

  test('[B5] [B2] every cord of the best ways and pairs is as long as it is worked out on paper, and a pair shares what its records say', async () => {
    const compute = createComputeService(() => readFile(kernels));
    const network = readChannelNetwork(document);
    await compute.loadNetwork(network);
    const fibre = {
      class: 'fibre',
      cableClass: codeOf(CABLE_CLASSES, 'opticalCable'),
      cableType: codeOf(CABLE_TYPES, 'smf-os2'),
    } as const;
    let [cords, pairs] = [0, 0];
    for (const [at, id] of racks.entries()) {
      const other = racks[(at * 7 + 3) % racks.length]!;
      for (const redundancy of ['none', 'links', 'places'] as const) {
        const ends = { from: { kind: 'rack', id }, to: { kind: 'rack', id: other } } as const;
        const question = { ...ONE_WAY, ...fibre, ...ends, aim: at % 2 === 0 ? 'reuse' : 'shortest', redundancy } as const;
        const answer = await findChannels(document, network, question, compute);
        if (answer.kind === 'none') continue;
        for (const part of answer.channels.flatMap(({ parts }) => parts)) {
          if (part.kind === 'trunk') continue;
          const pathways = part.segments.map(({ pathway }) => pathway);
          expect(part.lengthMm).toBe(plainCordMm(document, [part.from.port, part.to.port], pathways, question));
          cords++;
        }
        if (!answer.isPair) continue;
        const plain = plainApart(document, answer.channels.map(passageOf) as [PlainPassage, PlainPassage]);
        for (const { level, state, parts } of answer.apart)
          expect([level, state, parts.map((part) => part.id).toSorted((a, b) => a - b)]).toEqual([
            level,
            plain[level].state,
            plain[level].ids,
          ]);
        pairs++;
      }
    }
    expect(cords).toBeGreaterThanOrEqual(least.cords);
    expect(pairs).toBeGreaterThanOrEqual(least.pairs);
  });

  test('[B17] every device stands where its numbers are on the tape of its rack', () => {
    for (const rack of racks) {
      const record = document.get('object', rack)!;
      const tape = plainTape(document, rack);
      for (const id of document.by('object.parent', rack)) {
        const first = tape.findIndex(({ takenBy }) => takenBy.front === id || takenBy.rear === id);
        if (first >= 0) expect(standingU(record, document.get('object', id)!), `device ${id}`).toBe(1 + first / 2);
      }
    }
  });
}

describe('in the demonstration', () =>
  proofs(demonstration(), { cables: 14_000, pathways: 230, ways: 760, devices: 1500, jumpers: 1900, cords: 280, pairs: 110 }));

const netbox = netboxPlant();
describe.skipIf(netbox === null)('in the demonstration data of NetBox', () => {
  if (netbox !== null) proofs(netbox, { cables: 100, pathways: 0, ways: 0, devices: 70, jumpers: 130, cords: 0, pairs: 0 });
});
