import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { documentPlant } from '../cabling/document-plant';
import { portEnd } from '../cabling/joints';
import { trace } from '../cabling/trace';
import { wayBudget } from '../cabling/way-budget';
import { portTypeCode } from '../catalog/port-types';
import { plainLoss } from './plain-loss';

const figures = fc.uniqueArray(fc.tuple(fc.constantFrom(850, 1310, 1550), fc.constantFrom(0.2, 0.35, 2.5, 3)), {
  selector: ([nm]) => nm,
  minLength: 1,
});
const cables = fc.record({ lengthMm: fc.integer({ min: 500, max: 4_000_000 }), twist: fc.constantFrom(0, 0.02), figures });
/** From one panel to the next: a cord, or cores of one cable after the other. */
const links = fc.record({ cables: fc.array(cables, { minLength: 1, maxLength: 4 }), isCores: fc.boolean() });
const panels = fc.record({
  kind: fc.constantFrom('adapter', 'hybrid', 'pigtail', 'splitter', 'cassettes'),
  /** Entered by its front; a splitter always by an output. */
  isForwards: fc.boolean(),
  outputs: fc.constantFrom(2, 4, 8, 16),
  lane: fc.integer({ min: 1, max: 6 }),
  link: links,
  trunk: cables,
});
type Link = typeof links extends fc.Arbitrary<infer T> ? T : never;
type Panel = typeof panels extends fc.Arbitrary<infer T> ? T : never;

class Way extends PlantBuilder {
  private port(owner: number, type: string): number {
    return this.add('port', { owner, type: portTypeCode(type) });
  }

  device(): number {
    return this.port(this.add('object', {}), 'interface/1000base-x-sfp');
  }

  made({ lengthMm, twist, figures: given }: Link['cables'][number]): number {
    const attenuation = given.map(([wavelengthNm, dbPerKm]) => ({ wavelengthNm, dbPerKm }));
    return this.add('cable', { lengthMm, model: this.add('model', {}, { cableSpec: { twist, attenuation } }) });
  }

  cord(cable: number, from: number, to: number): void {
    this.add('termination', { cable, port: from, end: 1, position: 1 });
    this.add('termination', { cable, port: to, end: 2, position: 1 });
  }

  link({ cables: given, isCores }: Link, from: number, to: number): void {
    if (!isCores) return this.cord(this.made(given[0]!), from, to);
    let joint: Readonly<Record<string, number>> = { port: from, position: 1 };
    for (const [at, one] of given.entries()) {
      const core = this.add('core', { cable: this.made(one), number: 1 });
      this.add('core_end', { core, end: 1, ...joint });
      joint = at + 1 === given.length ? { port: to, position: 1 } : { splice: this.add('splice', { tray: 1, position: at }) };
      this.add('core_end', { core, end: 2, ...joint });
    }
  }

  /** The ports at which a panel is entered and left. */
  panelOf({ kind, isForwards, outputs, lane, trunk }: Panel): readonly [number, number] {
    const owner = this.add('object', {});
    const map = (front: number, rear: number, rearPosition = 1) =>
      this.add('port_map', { owner, front, frontPosition: 1, rear, rearPosition });
    if (kind === 'splitter') {
      const rear = this.port(owner, 'rear/lc');
      const fronts = Array.from({ length: outputs }, () => this.port(owner, 'front/lc'));
      for (const front of fronts) map(front, rear);
      return [fronts[lane % outputs]!, rear];
    }
    if (kind === 'cassettes') {
      const [near, far] = [1, 2].map(() => {
        const rear = this.port(owner, 'rear/mpo');
        const fronts = Array.from({ length: 6 }, () => this.port(owner, 'front/lc'));
        fronts.forEach((front, at) => map(front, rear, at + 1));
        return { rear, front: fronts[lane - 1]! };
      }) as [{ rear: number; front: number }, { rear: number; front: number }];
      this.cord(this.made(trunk), near.rear, far.rear);
      return [near.front, far.front];
    }
    const front = this.port(owner, 'front/lc');
    const rear = this.port(owner, { adapter: 'rear/lc', hybrid: 'rear/sc', pigtail: 'rear/splice' }[kind]);
    map(front, rear);
    return isForwards ? [front, rear] : [rear, front];
  }
}

test('[B11] law: pairs, splices, splitters and the loss at every wavelength of a way are as they are added up plug by plug', () => {
  let told = 0;
  fc.assert(
    fc.property(fc.array(panels, { maxLength: 6 }), links, (row, last) => {
      const way = new Way();
      const start = way.device();
      let at = start;
      for (const panel of row) {
        const [entry, exit] = way.panelOf(panel);
        way.link({ ...panel.link, isCores: panel.link.isCores && at !== start }, at, entry);
        at = exit;
      }
      way.link({ ...last, isCores: false }, at, way.device());
      const fast = wayBudget(way.document, trace(documentPlant(way.document), portEnd(start)));
      const plain = plainLoss(way.document, start);
      expect(fast.problems).toEqual([]);
      expect(fast).toMatchObject({ connectors: plain.pairs, splices: plain.splices, splitters: plain.splitters });
      expect(fast.losses.map(({ wavelengthNm }) => wavelengthNm)).toEqual([...plain.totalDb.keys()].toSorted((a, b) => a - b));
      for (const { wavelengthNm, totalDb } of fast.losses) expect(totalDb).toBeCloseTo(plain.totalDb.get(wavelengthNm)!, 9);
      told += fast.losses.length;
    }),
    PROOF_RUNS,
  );
  expect(told).toBeGreaterThan(PROOF_RUNS.numRuns / 5);
});
