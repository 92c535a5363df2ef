import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cableRefusal } from './cable-plugs';
import { CABLE_CLASSES, codeOf } from './enums';
import { plugDoubt } from './plug-doubts';
import { matingRefusal, otherPortRefusal, plugFace, PLUGS, plugsClash } from './plug-faces';
import { portTypeCode } from './port-types';

const ruleOf = (plug: string, port: string): string | undefined => matingRefusal(plug, portTypeCode(port))?.rule;
const optical = (plugs?: readonly [string, string]) => ({
  ...{ class: codeOf(CABLE_CLASSES, 'opticalCable'), type: 0 },
  ...(plugs ? { plugs } : {}),
});
const between = (plugs: readonly [string, string], from: string, to: string): string | undefined =>
  cableRefusal(optical(plugs), portTypeCode(from), portTypeCode(to))?.rule;

describe('[issue 12.1] what of a plug meets what it goes into', () => {
  test('APC goes into no straight port and PC or UPC into no angled one; PC and UPC are one', () => {
    expect(matingRefusal('sc-apc', portTypeCode('front/sc-upc'))).toEqual({
      rule: 'plug-polish-differs',
      field: 'model',
      facts: { plug: 'sc-apc', into: 'front/sc-upc' },
    });
    expect([ruleOf('lc-upc', 'front/lc-apc'), ruleOf('lc-pc', 'rear/lc-apc'), ruleOf('lsh-apc', 'front/lsh-pc')]).toEqual([
      'plug-polish-differs',
      'plug-polish-differs',
      'plug-polish-differs',
    ]);
    expect([ruleOf('lc-pc', 'front/lc-upc'), ruleOf('lc-apc', 'front/lc-apc')]).toEqual([undefined, undefined]);
  });

  test('what is not said of plug or port is no obstacle', () => {
    for (const [plug, port] of [
      ['lc', 'front/lc-apc'],
      ['lc-apc', 'front/lc'],
      ['', 'front/lc-apc'],
      ['sc-apc', 'front/other'],
      ['sc-apc', 'handOff/fibre'],
      ['sc-apc', 'rear/splice'],
      ['sc-upc', 'interface/gpon'],
    ] as const)
      expect(ruleOf(plug, port), `${plug} ${port}`).toBeUndefined();
  });

  test('another connector does not go in; no MPO goes into a cage of a duplex module', () => {
    expect([ruleOf('lc', 'front/sc'), ruleOf('mpo', 'front/lc'), ruleOf('mpo', 'interface/10gbase-x-sfpp')]).toEqual([
      'plug-connector-differs',
      'plug-connector-differs',
      'plug-connector-differs',
    ]);
    expect([ruleOf('lc', 'interface/10gbase-x-sfpp'), ruleOf('lc', 'interface/100gbase-x-qsfp28')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('parallel optics have pins: a pinned MPO does not meet them, an unpinned one does; an adapter has none of its own', () => {
    expect(ruleOf('mpo-pinned', 'interface/100gbase-x-qsfp28')).toBe('plug-pins-differ');
    expect([ruleOf('mpo-unpinned', 'interface/100gbase-x-qsfp28'), ruleOf('mpo', 'interface/100gbase-x-qsfp28')]).toEqual([
      undefined,
      undefined,
    ]);
    expect([ruleOf('mpo-pinned', 'front/mpo'), ruleOf('mpo-unpinned', 'front/mpo')]).toEqual([undefined, undefined]);
  });

  test('a cord may be turned around: one of two plugs goes between their two ports either way, and between two of one of them not', () => {
    expect(between(['lc-apc', 'sc-upc'], 'front/sc-upc', 'front/lc-apc')).toBeUndefined();
    expect(between(['lc-apc', 'sc-upc'], 'front/lc-apc', 'front/sc-upc')).toBeUndefined();
    expect(between(['lc-apc', 'lc-upc'], 'front/lc-apc', 'front/lc-apc')).toBe('plug-polish-differs');
    expect(between(['lc-apc', 'lc-apc'], 'front/lc-apc', 'front/lc-upc')).toBe('plug-polish-differs');
  });

  test('where nobody says what a cord has, an angled and a straight port are told to need one of both; not where it is said', () => {
    const [apc, upc] = [portTypeCode('front/lc-apc'), portTypeCode('front/lc-upc')];
    expect(plugDoubt(optical(), apc, upc)).toEqual({ kind: 'polish-apart', facts: { from: 'front/lc-apc', to: 'front/lc-upc' } });
    expect(plugDoubt(optical(['lc-apc', 'lc-upc']), apc, upc)).toBeNull();
    expect(plugDoubt(optical(), apc, portTypeCode('front/lc'))).toBeNull();
  });

  test('a plug that nobody names is what its port says when it goes into another one', () => {
    const rule = (before: string, after: string) => otherPortRefusal(portTypeCode(before), portTypeCode(after))?.rule;
    expect(rule('front/lc-apc', 'front/lc-upc')).toBe('plug-polish-differs');
    expect(rule('front/lc', 'front/sc')).toBe('plug-connector-differs');
    expect([rule('front/lc-apc', 'front/lc'), rule('interface/10gbase-x-sfpp', 'front/lc-apc')]).toEqual([undefined, undefined]);
  });

  test('law: two plugs clash either way or neither; of MPO two with pins and two without do, APC with straight always', () => {
    const plug = fc.constantFrom(...PLUGS);
    fc.assert(
      fc.property(plug, plug, (one, other) => {
        expect(plugsClash(one, other)).toBe(plugsClash(other, one));
        const [a, b] = [plugFace(one), plugFace(other)];
        const polishes = [a.polish, b.polish].toSorted().join();
        expect(plugsClash(one, other) === 'polish').toBe(polishes === 'angled,straight');
      }),
    );
    expect([plugsClash('mpo-pinned', 'mpo-pinned'), plugsClash('mpo-unpinned', 'mpo-unpinned')]).toEqual(['pins', 'pins']);
    expect([plugsClash('mpo-pinned', 'mpo-unpinned'), plugsClash('mpo', 'mpo-pinned')]).toEqual([null, null]);
  });
});
