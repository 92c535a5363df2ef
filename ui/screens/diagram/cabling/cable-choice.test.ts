import { describe, expect, it } from 'vitest';
import { CABLE_CLASSES, CABLE_TYPES } from '../../../../domain/catalog/enums';
import { PORT_TYPES, portsMatch, portTypeCode } from '../../../../domain/catalog/port-types';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';
import { TYPES_OF_CLASS } from '../../../../domain/catalog/cable-plugs';
import { fittingCables, keptTo, suggestedCable } from './cable-choice';

describe('the cable that is offered between two ports', () => {
  it('[1000base-t] -- [1000base-t]: copper', () => {
    expect(suggestedCable('interface/1000base-t', 'interface/1000base-t')).toEqual({
      cableClass: 'copperCable',
      cableType: 'cat6a',
    });
  });

  it('[sfp+] -- [lc]: fibre', () => {
    expect(suggestedCable('interface/10gbase-x-sfpp', 'front/lc')).toEqual({ cableClass: 'opticalCable', cableType: 'smf-os2' });
  });

  it('[walk 3, glass] [sfp+] -- [lc | OM4 trunk]: the fibre that is behind the panel', () => {
    const types = ['interface/10gbase-x-sfpp', 'front/lc'] as const;
    expect(suggestedCable(...types, 'mmf-om4')).toEqual({ cableClass: 'opticalCable', cableType: 'mmf-om4' });
  });

  it('[c14] -- [c13]: power', () => {
    expect(suggestedCable('powerPort/iec-60320-c14', 'powerOutlet/iec-60320-c13').cableClass).toBe('powerCable');
  });

  it('two ports of unknown type: nothing is guessed, the user says', () => {
    expect(suggestedCable('', 'x/y')).toEqual({ cableClass: '', cableType: '' });
  });

  it('a suggestion is always one that the class comes in', () => {
    const types = [
      'interface/1000base-t',
      'interface/10gbase-x-sfpp',
      'front/lc',
      'front/8p8c',
      'powerPort/iec-60320-c14',
      'console/rj-45',
      '',
    ];
    for (const a of types) {
      for (const b of types) {
        const { cableClass, cableType } = suggestedCable(a, b);
        if (cableType !== '') expect(TYPES_OF_CLASS[cableClass]).toContain(cableType);
      }
    }
  });

  it('only what plugs into both ports is offered: no power cable between Ethernet ports, no patch cord into a power inlet', () => {
    const copper = fittingCables('interface/1000base-t', 'front/8p8c');
    expect(copper.classes).toEqual(['copperCable', 'managementJumper']);
    expect(copper.typesOf('copperCable')).toEqual(expect.arrayContaining(['cat6a', 'cat8']));
    expect(copper.typesOf('copperCable')).not.toContain('coaxial');
    expect(fittingCables('powerPort/iec-60320-c14', 'powerOutlet/iec-60320-c13').classes).toEqual(['powerCable']);
    const fibre = fittingCables('interface/10gbase-x-sfpp', 'front/lc');
    expect(fibre.classes).toEqual(['opticalCable', 'storageCable']);
    expect(fibre.typesOf('opticalCable')).not.toContain('aoc');
    const cages = fittingCables('interface/10gbase-x-sfpp', 'interface/25gbase-x-sfp28');
    expect(cages.typesOf('copperCable')).toContain('dac-passive');
    expect(fittingCables('', 'front/lc').classes).toEqual(['opticalCable', 'storageCable', 'pipelineBridge']);
    expect(fittingCables('', '').classes).toHaveLength(CABLE_CLASSES.length - 1);
    expect(fittingCables('', '').typesOf('copperCable')).toEqual(TYPES_OF_CLASS.copperCable);
  });

  it('[B1] what is chosen stays while all the ports take it, and gives way to a class that they do take', () => {
    const plan = { classes: ['copperCable', 'managementJumper'], types: ['cat6', 'cat6a'] };
    const kept = (cableClass: 'opticalCable' | 'copperCable' | '', cableType: 'smf-os2' | 'cat6a' | 'coaxial' | '') =>
      keptTo({ cableClass, cableType }, plan);
    expect(kept('copperCable', 'cat6a')).toEqual({ cableClass: 'copperCable', cableType: 'cat6a' });
    expect(kept('copperCable', 'coaxial')).toEqual({ cableClass: 'copperCable', cableType: '' });
    expect(kept('opticalCable', 'smf-os2')).toEqual({ cableClass: 'copperCable', cableType: '' });
    expect(kept('', '')).toEqual({ cableClass: '', cableType: '' });
    const none = { cableClass: 'opticalCable', cableType: 'smf-os2' } as const;
    expect(keptTo(none, { classes: [], types: [] })).toBe(none);
  });

  it('what is suggested is among what fits', () => {
    const types = PORT_TYPES.map(({ key }) => key);
    const refused: string[] = [];
    for (const a of types) {
      for (const b of types) {
        if (portsMatch(portTypeCode(a), portTypeCode(b)) !== null) continue;
        const { cableClass, cableType } = suggestedCable(a, b);
        const fitting = fittingCables(a, b);
        if (cableClass !== '' && !fitting.classes.includes(cableClass)) refused.push(`${a} -- ${b}: ${cableClass}`);
        else if (cableType !== '' && !fitting.typesOf(cableClass).includes(cableType)) refused.push(`${a} -- ${b}: ${cableType}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it('every class and type of cable has its word in both languages', () => {
    for (const words of [english, chinese]) {
      for (const name of CABLE_CLASSES.filter((value) => value !== '')) expect(words.cableClass).toHaveProperty([name]);
      for (const name of CABLE_TYPES.filter((value) => value !== '')) expect(words.cableType).toHaveProperty([name]);
    }
  });
});
