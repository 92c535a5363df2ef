import { describe, expect, it } from 'vitest';
import { CABLE_TYPES, codeOf } from '../../../../domain/catalog/enums';
import { portTypeCode } from '../../../../domain/catalog/port-types';
import type { NamedEnd } from '../../../../workers/api/channels';
import { barredClasses, keptTo, offeredTypes, proposedType, typesAt, USUAL_TYPES } from './route-kinds';

const FIBRE = { class: 'fibre', types: USUAL_TYPES } as const;

function end(kind: NamedEnd['end']['kind'], name: string, ...types: readonly string[]): NamedEnd {
  return { end: { kind, id: 1 }, name, where: '', class: kind, portTypes: types.map(portTypeCode), cableTypes: [] };
}

const wordsOf = (types: readonly number[]): readonly string[] => types.map((type) => CABLE_TYPES[type]!);

describe('[B1] the kind of cable of a way follows the ports at its ends', () => {
  const jack = end('port', 'eth0', 'interface/1000base-t');
  const inlet = end('port', 'psu1', 'powerPort/iec-60320-c14');
  const glass = end('port', 'FP1', 'front/lc');
  const leaf = end('device', 'leaf-1', 'interface/1000base-t', 'interface/10gbase-x-sfpp', 'powerPort/iec-60320-c14');

  it('RJ45 is copper, an inlet power, LC fibre; a device keeps what was chosen while it has a port for it', () => {
    expect(keptTo(FIBRE, [jack, null]).class).toBe('data');
    expect(keptTo(FIBRE, [null, inlet]).class).toBe('power');
    expect(keptTo({ ...FIBRE, class: 'data' }, [glass, null]).class).toBe('fibre');
    expect(keptTo(FIBRE, [leaf, null])).toEqual(FIBRE);
    expect(keptTo(FIBRE, [leaf, jack]).class).toBe('data');
  });

  it('what neither end has a port for is barred by the name of the end that has none', () => {
    expect([...barredClasses([leaf, jack])]).toEqual([
      ['fibre', ['eth0']],
      ['power', ['eth0']],
    ]);
    expect(barredClasses([leaf, null]).size).toBe(0);
    // Where nothing goes from one to the other the answer says why.
    expect(barredClasses([jack, glass]).size).toBe(0);
    expect(keptTo(FIBRE, [jack, glass]).class).toBe('fibre');
  });

  it('[walk 1 same ends] ends of one name are told apart by their racks and units', () => {
    const [here, there] = ['A01 U40 · Hall 1', 'A01 U12 · Hall 2'].map((where) => ({ ...glass, where }));
    expect(barredClasses([here!, there!]).get('data')).toEqual(['FP1 (A01 U40)', 'FP1 (A01 U12)']);
  });

  it('types are those that plug in: no active optical cable into LC, direct attach from cage to cage', () => {
    expect(wordsOf(typesAt([glass], 'fibre'))).toEqual(['mmf-om3', 'mmf-om4', 'mmf-om5', 'smf-os1', 'smf-os2']);
    const cages = end('device', 'spine', 'interface/40gbase-x-qsfpp');
    expect(wordsOf(typesAt([cages], 'data'))).toEqual(['dac-passive', 'dac-active']);
    expect(wordsOf([keptTo({ ...FIBRE, class: 'data' }, [cages, null]).types.data])).toEqual(['dac-passive']);
    // A port that is named takes what its transceiver takes, in a cage of several lanes no pairs; back at a jack the usual type is there again.
    expect(wordsOf(typesAt([end('port', 's1', 'interface/10gbase-x-sfpp')], 'data'))).toContain('cat6a');
    expect(wordsOf(typesAt([end('port', 'q1', 'interface/40gbase-x-qsfpp')], 'data'))).not.toContain('cat6a');
    const direct = keptTo({ ...FIBRE, class: 'data' }, [cages, null]);
    expect(wordsOf([keptTo(direct, [jack, null]).types.data])).toEqual(['cat6a']);
  });

  it('an end of which the ports are not known here, or do not say, may take anything', () => {
    const far = end('rack', 'B05');
    expect(barredClasses([far, end('port', 'x', 'front/other')]).has('data')).toBe(false);
    expect(keptTo(FIBRE, [far, null])).toEqual(FIBRE);
    expect(offeredTypes([far], 'data')).toEqual(offeredTypes([], 'data'));
  });
});

describe('[walk 1 behind] the type of a way is proposed by its ends', () => {
  const wordOf = (...ends: readonly (NamedEnd | null)[]): string => CABLE_TYPES[proposedType(ends, 'fibre')]!;
  const withCables = (panel: NamedEnd, ...types: readonly (typeof CABLE_TYPES)[number][]): NamedEnd => ({
    ...panel,
    cableTypes: types.map((type) => codeOf(CABLE_TYPES, type)),
  });
  const panel = end('device', 'fp-1', 'front/lc', 'rear/mpo');
  const leaf = end('device', 'leaf-1', 'interface/1000base-t', 'interface/25gbase-x-sfp28');

  it('by what is in their ports, else as a cable between such ports is suggested', () => {
    expect([wordOf(panel, panel), wordOf(panel, null), wordOf(leaf, panel), wordOf(leaf, leaf)]).toEqual([
      'smf-os2',
      'smf-os2',
      'smf-os2',
      'mmf-om4',
    ]);
    expect(wordOf(withCables(panel, 'mmf-om3', 'smf-os2'), panel)).toBe('mmf-om3');
    expect(wordOf(panel, withCables(panel, 'mmf-om4'))).toBe('mmf-om4');
    // What is in its copper ports says nothing.
    expect(wordOf(withCables(leaf, 'cat6a'), leaf)).toBe('mmf-om4');
    expect(wordOf(end('rack', 'B05'), null)).toBe('mmf-om4');
  });

  it('not by the direct attach cables of its servers', () => {
    const rack = withCables(leaf, 'dac-passive', 'aoc', 'cat6');
    expect(CABLE_TYPES[proposedType([rack, rack], 'data')]).toBe('cat6');
    expect(CABLE_TYPES[proposedType([withCables(leaf, 'dac-passive'), leaf], 'data')]).toBe('cat6a');
    expect(wordOf(rack, rack)).toBe('mmf-om4');
  });

  it('and a type that somebody chose stays while it fits', () => {
    const kept = keptTo(FIBRE, [panel, panel]);
    expect(wordsOf([kept.types.fibre, keptTo(FIBRE, [panel, panel], true).types.fibre])).toEqual(['mmf-om4', 'smf-os2']);
  });
});
