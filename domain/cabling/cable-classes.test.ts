import { describe, expect, it } from 'vitest';
import { CABLE_CLASSES, codeOf } from '../catalog/enums';
import { PORT_TYPES, portTypeCode, portsMatch } from '../catalog/port-types';
import { classesBetween, classRefusal } from './cable-classes';

const may = (name: string, from: string, to: string): boolean =>
  classRefusal(codeOf(CABLE_CLASSES, name), portTypeCode(from), portTypeCode(to)) === null;

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

  it('any two ports that may be joined at all may be joined by some class', () => {
    for (const a of PORT_TYPES.keys())
      for (const b of PORT_TYPES.keys()) {
        if (a === 0 || b === 0 || b < a || portsMatch(a, b) !== null) continue;
        expect(classesBetween(a, b), `${PORT_TYPES[a]!.key} ${PORT_TYPES[b]!.key}`).not.toEqual([]);
      }
  });
});
