import { describe, expect, it } from 'vitest';
import {
  CABLE_LIFECYCLES,
  OBJECT_LIFECYCLES,
  OBJECT_STATES,
  PORT_LIFECYCLES,
  PORT_STATES,
} from '../../../../domain/catalog/enums';
import { ENGINE_TOKENS } from '../../../../domain/geometry/theme-tokens';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';
import { signOf, treeSign } from './state-signs';

describe('states have one sign everywhere', () => {
  it('an alarm outranks what is planned; what is planned outranks that all is well', () => {
    expect(signOf('object', 'maintenance', 'alarm')?.word).toBe('objectState.alarm');
    expect(signOf('object', 'maintenance', 'online')?.word).toBe('objectLifecycle.maintenance');
    expect(signOf('object', 'running', 'online')?.word).toBe('objectState.online');
    expect(signOf('object', 'running', 'notMonitored')).toBeUndefined();
    expect(treeSign(0, OBJECT_STATES.indexOf('alarm'))?.shape).toBe('triangle');
  });

  it('states of one list never share both colour and shape, and every colour is a token of the drawing', () => {
    const lists = [
      ['object', OBJECT_LIFECYCLES.map((value) => [value, 'notMonitored'])],
      ['object', OBJECT_STATES.map((value) => ['running', value])],
      ['port', PORT_LIFECYCLES.map((value) => [value, 'unmonitored'])],
      ['port', PORT_STATES.map((value) => ['available', value])],
      ['cable', CABLE_LIFECYCLES.map((value) => [value, ''])],
    ] as const;
    for (const [kind, pairs] of lists) {
      const signs = pairs
        .map(([lifecycle, operational]) => signOf(kind, lifecycle as string, operational as string))
        .filter((sign) => sign !== undefined);
      expect(new Set(signs.map(({ token, shape }) => `${token} ${shape}`)).size).toBe(signs.length);
      for (const { token } of signs) expect(ENGINE_TOKENS).toHaveProperty(token);
    }
  });

  it('every state has its word in both languages', () => {
    const lists = {
      objectLifecycle: OBJECT_LIFECYCLES,
      objectState: OBJECT_STATES,
      portLifecycle: PORT_LIFECYCLES,
      portState: PORT_STATES,
      cableLifecycle: CABLE_LIFECYCLES,
    };
    for (const words of [english, chinese] as unknown as Record<string, Record<string, string>>[]) {
      for (const [list, values] of Object.entries(lists))
        for (const value of values) expect(words[list], `${list}.${value}`).toHaveProperty([value]);
    }
  });
});
