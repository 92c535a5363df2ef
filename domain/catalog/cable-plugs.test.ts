import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from './enums';
import { PORT_TYPES, portTypeCode, portsMatch } from './port-types';
import { cableRefusal, classesBetween, takesCable, typesBetween, TYPES_OF_CLASS } from './cable-plugs';

const refusalOf = (name: string, type: string, from: string, to: string) =>
  cableRefusal({ class: codeOf(CABLE_CLASSES, name), type: codeOf(CABLE_TYPES, type) }, portTypeCode(from), portTypeCode(to));
const may = (name: string, from: string, to: string): boolean => refusalOf(name, '', from, to) === null;

describe('[R3.030] what each class of cable may join', () => {
  it('power goes over power cables alone, and they carry nothing else', () => {
    expect(classesBetween(portTypeCode('powerPort/iec-60320-c14'), portTypeCode('powerOutlet/iec-60320-c13'))).toEqual([
      'powerCable',
    ]);
    expect(may('powerCable', 'interface/1000base-t', 'interface/1000base-t')).toBe(false);
  });

  it('glass takes no copper cable and copper no glass; a cage takes either', () => {
    expect(may('opticalCable', 'front/lc', 'interface/10gbase-x-sfpp')).toBe(true);
    expect(may('copperCable', 'front/lc', 'interface/10gbase-x-sfpp')).toBe(false);
    expect(may('opticalCable', 'interface/1000base-t', 'front/8p8c')).toBe(false);
    expect(may('copperCable', 'interface/10gbase-x-sfpp', 'interface/10gbase-x-sfpp')).toBe(true);
  });

  it('a pipeline bridge continues passive plant, a logical link joins interfaces, a management jumper is no fibre', () => {
    expect(may('pipelineBridge', 'rear/splice', 'rear/splice')).toBe(true);
    expect(may('pipelineBridge', 'interface/1000base-t', 'rear/8p8c')).toBe(false);
    expect(may('logicalLink', 'interface/1000base-t', 'interface/1000base-t')).toBe(true);
    expect(may('logicalLink', 'front/lc', 'front/lc')).toBe(false);
    expect(may('managementJumper', 'console/rj-45', 'consoleServer/rj-45')).toBe(true);
    expect(may('managementJumper', 'front/lc', 'front/lc')).toBe(false);
  });

  it('[B1] LC takes no Cat 6A, RJ45 no OS2, a power inlet no patch cord, whichever of class and type says so', () => {
    expect(refusalOf('copperCable', 'cat6a', 'front/lc', 'front/lc')).toEqual({
      rule: 'class-does-not-join',
      field: 'class',
      facts: { class: 'copperCable', from: 'front/lc', to: 'front/lc' },
    });
    expect(refusalOf('opticalCable', 'smf-os2', 'interface/1000base-t', 'front/8p8c')?.rule).toBe('class-does-not-join');
    expect(refusalOf('', 'smf-os2', 'interface/1000base-t', 'front/8p8c')).toEqual({
      rule: 'type-does-not-join',
      field: 'type',
      facts: { type: 'smf-os2', from: 'interface/1000base-t', to: 'front/8p8c' },
    });
    expect(refusalOf('copperCable', 'coaxial', 'front/8p8c', 'front/8p8c')?.rule).toBe('type-does-not-join');
    expect(refusalOf('copperCable', '', 'powerPort/iec-60320-c14', 'powerOutlet/iec-60320-c13')?.rule).toBe(
      'class-does-not-join',
    );
  });

  it('[walk 3] a cage of several lanes takes no pairs, so no breakout of it is one of Cat 3: there is no such transceiver', () => {
    const [sfp, qsfp] = ['interface/10gbase-x-sfpp', 'interface/40gbase-x-qsfpp'];
    for (const type of ['cat3', 'cat6a'])
      expect(refusalOf('copperCable', type, qsfp, sfp)).toMatchObject({ rule: 'type-does-not-join', field: 'type' });
    expect(refusalOf('copperCable', 'cat6a', qsfp, qsfp)?.rule).toBe('type-does-not-join');
    expect(typesBetween('copperCable', portTypeCode(qsfp), portTypeCode(sfp))).toEqual(['dac-active', 'dac-passive']);
    expect(refusalOf('copperCable', 'cat6a', sfp, sfp)).toBeNull();
  });

  it('[B1] a cage takes glass, active optical, direct attach and pairs; a connector of glass takes glass alone', () => {
    const sfp = 'interface/10gbase-x-sfpp';
    for (const [name, type] of [
      ['opticalCable', 'mmf-om4'],
      ['opticalCable', 'aoc'],
      ['copperCable', 'dac-passive'],
      ['copperCable', 'cat6a'],
    ] as const)
      expect(refusalOf(name, type, sfp, sfp)).toBeNull();
    expect(refusalOf('opticalCable', 'aoc', sfp, 'front/lc')?.rule).toBe('type-does-not-join');
  });

  it('[B1] a port whose type is not known, or does not say, takes whatever its role does; the other end decides', () => {
    const types = [0, portTypeCode('interface/other'), portTypeCode('front/other'), portTypeCode('handOff/other')];
    for (const type of types)
      for (const name of ['opticalCable', 'copperCable', 'storageCable'] as const)
        for (const each of TYPES_OF_CLASS[name])
          expect(takesCable({ class: codeOf(CABLE_CLASSES, name), type: codeOf(CABLE_TYPES, each) }, type)).toBe(true);
    expect(refusalOf('copperCable', 'cat6a', 'interface/other', 'front/lc')?.rule).toBe('class-does-not-join');
    // A console cable with another plug at either end.
    expect(refusalOf('managementJumper', 'usb', 'console/usb-c', 'consoleServer/rj-45')).toBeNull();
  });

  it('[proof 3] no cable of a type goes to a port that takes no plug, also where no class is said', () => {
    expect(refusalOf('', 'cat6a', 'interface/1000base-t', 'interface/virtual')?.rule).toBe('type-does-not-join');
    expect(refusalOf('', 'smf-os2', 'interface/virtual', 'front/lc')?.rule).toBe('type-does-not-join');
  });

  it('[B1] what is offered between two ports is what is not refused, and the order of the two does not count', () => {
    const port = fc.nat(PORT_TYPES.length - 1);
    fc.assert(
      fc.property(port, port, fc.constantFrom(...CABLE_CLASSES), (a, b, name) => {
        const code = codeOf(CABLE_CLASSES, name);
        const types = CABLE_TYPES.flatMap((type, at) =>
          type !== '' && TYPES_OF_CLASS[name].includes(type) && cableRefusal({ class: 0, type: at }, a, b) === null ? [type] : [],
        );
        expect(typesBetween(name, a, b).toSorted()).toEqual(types.toSorted());
        expect(cableRefusal({ class: code, type: 0 }, a, b)?.rule).toBe(cableRefusal({ class: code, type: 0 }, b, a)?.rule);
        if (name !== '') expect(classesBetween(a, b).includes(name)).toBe(cableRefusal({ class: code, type: 0 }, a, b) === null);
      }),
    );
  });

  it('any two ports that may be joined at all may be joined by some class', () => {
    for (const a of PORT_TYPES.keys())
      for (const b of PORT_TYPES.keys()) {
        if (a === 0 || b === 0 || b < a || portsMatch(a, b) !== null) continue;
        expect(classesBetween(a, b), `${PORT_TYPES[a]!.key} ${PORT_TYPES[b]!.key}`).not.toEqual([]);
      }
  });
});
