import { describe, expect, test } from 'vitest';
import { DIAGRAM_TYPE_GROUPS, OBJECT_TYPE_GROUPS } from './enums';
import { LIMITS } from './limits';
import { isPhysical, PORT_TYPES, portsMatch, portTypeCode } from './port-types';

describe('port types', () => {
  const match = (a: string, b: string) => {
    expect([portTypeCode(a), portTypeCode(b)], `${a} and ${b} are known`).not.toContain(0);
    return portsMatch(portTypeCode(a), portTypeCode(b)) === null;
  };

  test('every type has one key and a code that fits its column', () => {
    expect(new Set(PORT_TYPES.map((type) => type.key)).size).toBe(PORT_TYPES.length);
    expect(PORT_TYPES.length).toBeLessThan(65_536);
    expect(PORT_TYPES[0]!.key).toBe('');
    for (const [code, { key }] of PORT_TYPES.entries()) expect(portTypeCode(key)).toBe(code);
    expect(portTypeCode('interface/none-such')).toBe(0);
    expect(portTypeCode('toString')).toBe(0);
  });

  test('records store these codes: they never move', () => {
    const codes = [
      'interface/virtual',
      'interface/1000base-t',
      'interface/10gbase-x-sfpp',
      'console/rj-45',
      'powerPort/iec-60320-c14',
      'powerOutlet/iec-60320-c13',
      'front/lc',
      'rear/splice',
      'handOff/other',
      'powerFeed/other',
    ];
    expect(codes.map(portTypeCode)).toMatchInlineSnapshot(`
      [
        1,
        8,
        16,
        132,
        160,
        263,
        376,
        457,
        467,
        474,
      ]
    `);
  });

  test('[R5.029] types match when a cable of the field joins them', () => {
    for (const [a, b] of [
      ['interface/1000base-t', 'interface/10gbase-t'],
      ['interface/1000base-t', 'interface/1000base-x-sfp'],
      ['interface/10gbase-x-sfpp', 'interface/25gbase-x-sfp28'],
      ['interface/100gbase-x-qsfp28', 'interface/400gbase-x-qsfpdd'],
      ['interface/10gbase-x-sfpp', 'front/lc'],
      ['interface/100gbase-x-qsfp28', 'front/mpo'],
      ['interface/100gbase-x-qsfp28', 'rear/lc'],
      ['interface/1000base-t', 'front/8p8c'],
      ['interface/gpon', 'front/sc-apc'],
      ['front/8p8c', 'rear/110-punch'],
      ['rear/splice', 'rear/mpo'],
      ['rear/lc', 'rear/sc'],
      ['console/rj-45', 'consoleServer/rj-45'],
      ['console/usb-mini-b', 'consoleServer/usb-a'],
      ['console/rj-45', 'front/8p8c'],
      ['powerPort/iec-60320-c14', 'powerOutlet/iec-60320-c13'],
      ['powerPort/iec-60320-c14', 'powerOutlet/nema-5-20r'],
      ['powerPort/iec-60309-3p-n-e-6h', 'powerFeed/ac-three-phase'],
      ['powerPort/dc-terminal', 'powerFeed/dc'],
      ['interface/1000base-t', 'handOff/other'],
      ['interface/other', 'interface/1000base-t'],
      ['interface/32gfc-sfp28', 'interface/16gfc-sfpp'],
      ['interface/cisco-stackwise', 'interface/cisco-stackwise-480'],
    ] as const) {
      expect(match(a, b), `${a} -- ${b}`).toBe(true);
    }
  });

  test('[R5.029] types do not match when none does', () => {
    for (const [a, b] of [
      ['interface/1000base-t', 'powerOutlet/iec-60320-c13'],
      ['interface/1000base-t', 'console/rj-45'],
      ['interface/1000base-t', 'front/lc'],
      ['interface/10gbase-x-sfpp', 'interface/100gbase-x-qsfp28'],
      ['interface/10gbase-x-sfpp', 'front/mpo'],
      ['interface/100gbase-x-qsfp28', 'interface/1000base-t'],
      ['interface/32gfc-sfp28', 'interface/25gbase-x-sfp28'],
      ['interface/virtual', 'interface/virtual'],
      ['interface/ieee802.11ac', 'interface/other'],
      ['interface/cisco-stackwise', 'interface/juniper-vcp'],
      ['console/rj-45', 'console/rj-45'],
      ['powerPort/iec-60320-c14', 'powerPort/iec-60320-c14'],
      ['powerPort/iec-60320-c14', 'powerOutlet/nema-l21-30r'],
      ['powerPort/usb-c', 'powerOutlet/iec-60320-c13'],
      ['powerPort/iec-60320-c14', 'powerFeed/dc'],
      ['powerOutlet/iec-60320-c13', 'powerFeed/ac-single-phase'],
      ['front/8p8c', 'front/lc'],
      ['front/lc', 'front/mpo'],
      ['rear/bnc', 'rear/8p8c'],
    ] as const) {
      expect(match(a, b), `${a} -- ${b}`).toBe(false);
    }
  });

  test('the match is symmetric, and a type that is not physical matches nothing', () => {
    for (const [a] of PORT_TYPES.entries()) {
      for (const [b] of PORT_TYPES.entries()) {
        const one = portsMatch(a, b) === null;
        if (one !== (portsMatch(b, a) === null)) throw new Error(`${PORT_TYPES[a]!.key} -- ${PORT_TYPES[b]!.key}`);
        if (one && !(isPhysical(a) && isPhysical(b))) throw new Error(`${PORT_TYPES[a]!.key} -- ${PORT_TYPES[b]!.key}`);
      }
    }
  });
});

describe('limits of the specification', () => {
  test('[R9.007] [R9.008] [R9.017] ids and language', () => {
    expect([LIMITS.guestDiagramId, LIMITS.defaultLanguage, LIMITS.oldPathIdDigits]).toEqual([24_000_000_000_001, 'zh-cn', 14]);
  });

  test('[R9.010] [R9.011] the session: six hours, and a second before the redirect', () => {
    expect([LIMITS.refreshSessionMs, LIMITS.logoutRedirectMs]).toEqual([21_600_000, 1000]);
  });

  test('[R9.014] [R9.015] [R9.016] waits: debounce 400 ms, throttle 1 s, socket 5 s', () => {
    expect([LIMITS.debounceMs, LIMITS.throttleMs, LIMITS.socketConnectMs]).toEqual([400, 1000, 5000]);
  });

  test('[R9.022] a relational view has 10 records around its middle', () => {
    expect(LIMITS.relationalViewMax).toBe(10);
  });

  test('[R9.019] [R9.020] [R9.021] the ground of a diagram: grid 600, ruler 17, blocks of 20', () => {
    expect([LIMITS.gridSize, LIMITS.rulerSize, LIMITS.gridBlock]).toEqual([600, 17, 20]);
  });

  test('[R9.024] [R9.025] sorting by place forgives 5, and a palette has 12 colours', () => {
    expect([LIMITS.positionSortTolerance, LIMITS.paletteColours]).toEqual([5, 12]);
  });

  test('[R9.028] the near-infinite time-out fits a timer', () => {
    expect(LIMITS.nearInfiniteMs).toBe(2 ** 31 - 1);
  });

  test('[R3.024] the object type groups are a closed list', () => {
    expect(OBJECT_TYPE_GROUPS).toEqual([
      'node',
      'rack',
      'device',
      'card',
      'cable',
      'currency',
      'port',
      'shape',
      'graphical',
      'text',
      'line',
      'other',
    ]);
  });

  test('[R3.025] [R3.026] [R3.027] the diagram-type groups have their ids', () => {
    expect(DIAGRAM_TYPE_GROUPS).toEqual({ container: 8, device: 7, card: 11 });
  });
});
