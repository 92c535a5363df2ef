import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutRefusal, spliceRefusal, terminateRefusal, type CoreEndName, type CoreEndState, type CorePlant } from './splice-rules';

const CLOSURE = 9;
const CORES: Readonly<Record<number, number>> = { 1: 288, 2: 288, 3: 12, 4: 0 };

/** A plant that does what is allowed: the smallest thing that keeps states of core ends. */
class Joined implements CorePlant {
  readonly states = new Map<string, CoreEndState>();
  constructor(readonly positions = 1000) {}
  key = ({ cable, core, end }: CoreEndName): string => `${cable}/${core}/${end}`;
  coreCount = (cable: number): number => CORES[cable] ?? 0;
  stateOf = (end: CoreEndName): CoreEndState => this.states.get(this.key(end)) ?? { kind: 'free' };
  freePositions = (): number => this.positions - [...this.states.values()].filter(({ kind }) => kind === 'spliced').length / 2;
  splice(left: CoreEndName, right: CoreEndName): void {
    for (const end of [left, right]) this.free(end);
    this.states.set(this.key(left), { kind: 'spliced', other: right });
    this.states.set(this.key(right), { kind: 'spliced', other: left });
  }
  terminate(end: CoreEndName, port: number): void {
    this.free(end);
    this.states.set(this.key(end), { kind: 'terminated', port, position: 1 });
  }
  private free(end: CoreEndName): void {
    const state = this.stateOf(end);
    if (state.kind === 'spliced') this.states.delete(this.key(state.other));
    this.states.delete(this.key(end));
  }
}

const core = (cable: number, number: number, end: 1 | 2 = 1): CoreEndName => ({ cable, core: number, end });
const asked = (plant: CorePlant, left: CoreEndName, right: CoreEndName, isConfirmed = false) =>
  spliceRefusal(plant, CLOSURE, [{ left, right }], { isConfirmed });

describe('splices', () => {
  test('288 cores are spliced to 288 cores in bulk', () => {
    const pairs = Array.from({ length: 288 }, (_, at) => ({ left: core(1, at + 1, 2), right: core(2, at + 1) }));
    expect(spliceRefusal(new Joined(), CLOSURE, pairs, { isConfirmed: false })).toBeNull();
  });

  test('[R5.035] left and right cannot be the same line, not even its other end', () => {
    expect(asked(new Joined(), core(1, 1, 1), core(1, 2, 2))).toMatchObject({ rule: 'same-line', facts: { cable: 1 } });
  });

  test('[R5.036] a closure takes as many splices as it has free positions, and not one more', () => {
    const pairs = [1, 2, 3].map((number) => ({ left: core(1, number), right: core(2, number) }));
    const ask = (positions: number) => spliceRefusal(new Joined(positions), CLOSURE, pairs, { isConfirmed: false });
    expect(ask(3)).toBeNull();
    expect(ask(2)).toMatchObject({ rule: 'closure-full', facts: { closure: CLOSURE, free: 2, needed: 3 } });
  });

  test('[R5.037] a cable without fibre cores is not spliced, nor a core that it does not have', () => {
    expect(asked(new Joined(), core(1, 1), core(4, 1))).toMatchObject({ rule: 'no-fibre-cores', facts: { cable: 4 } });
    expect(asked(new Joined(), core(3, 13), core(1, 1))).toMatchObject({ rule: 'core-missing', facts: { value: 13, max: 12 } });
    expect(asked(new Joined(), core(3, 0), core(1, 1))?.rule).toBe('core-missing');
  });

  test('[R5.038] what is joined already is joined anew only when that was confirmed; how many is said', () => {
    const plant = new Joined();
    plant.terminate(core(1, 5), 77);
    plant.splice(core(1, 6), core(3, 6));
    const ends = [core(1, 4), core(1, 5), core(1, 6)];
    expect(terminateRefusal(plant, ends, { isConfirmed: false })).toMatchObject({
      rule: 'core-end-joined',
      facts: { cable: 1, core: 5, count: 2 },
    });
    expect(terminateRefusal(plant, ends, { isConfirmed: true })).toBeNull();
    expect(asked(plant, core(2, 1), core(3, 6))?.rule).toBe('core-end-joined');
    expect(asked(plant, core(2, 1), core(3, 6), true)).toBeNull();
    expect(terminateRefusal(plant, [core(1, 1), core(1, 1)], { isConfirmed: true })?.rule).toBe('core-end-twice');
    expect(terminateRefusal(plant, [], { isConfirmed: true })?.rule).toBe('termination-empty');
    expect(spliceRefusal(plant, CLOSURE, [], { isConfirmed: true })?.rule).toBe('splice-empty');
  });

  test('[R5.039] a cable whose drawing has curves is not cut, and others between their ends only', () => {
    const cable = { id: 1, hasCurves: false, lengthMm: 1000 };
    expect(cutRefusal({ ...cable, hasCurves: true }, 500)).toMatchObject({ rule: 'cut-curved', facts: { cable: 1 } });
    expect(cutRefusal(cable, 500)).toBeNull();
    for (const atMm of [0, 1000, Number.NaN]) expect(cutRefusal(cable, atMm)?.rule).toBe('cut-outside');
  });

  test('whatever is done in whatever order, a spliced end is spliced to one that says the same, and nothing is unconfirmed', () => {
    const anyEnd = fc.record({
      cable: fc.constantFrom(1, 2, 3),
      core: fc.integer({ min: 1, max: 4 }),
      end: fc.constantFrom(1 as const, 2 as const),
    });
    const anyAct = fc.record({ left: anyEnd, right: anyEnd, isSplice: fc.boolean(), isConfirmed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 60 }), (acts) => {
        const plant = new Joined(8);
        for (const { left, right, isSplice, isConfirmed } of acts) {
          const ends = isSplice ? [left, right] : [left];
          const wasJoined = ends.some((end) => plant.stateOf(end).kind !== 'free');
          const refusal = isSplice ? asked(plant, left, right, isConfirmed) : terminateRefusal(plant, ends, { isConfirmed });
          if (refusal) continue;
          expect(wasJoined && !isConfirmed).toBe(false);
          if (isSplice) plant.splice(left, right);
          else plant.terminate(left, 77);
          expect(plant.freePositions()).toBeGreaterThanOrEqual(0);
          for (const [key, state] of plant.states) {
            if (state.kind !== 'spliced') continue;
            const back = plant.stateOf(state.other);
            expect(back.kind === 'spliced' && plant.key(back.other)).toBe(key);
            expect(state.other.cable).not.toBe(Number(key.split('/')[0]));
          }
        }
      }),
    );
  });
});
