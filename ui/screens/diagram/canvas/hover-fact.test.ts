import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Description } from '../../../../workers/api/session';
import { hoverFact } from './hover-fact';

const t = ((key: string, facts: Record<string, unknown> = {}) =>
  `${key}${JSON.stringify(facts)}`) as unknown as TFunction<'diagram'>;

function record(more: Partial<Description>): Description {
  return { id: 1, kind: 'object', class: 'device', name: 'x', path: [], fields: {}, facts: {}, version: 0, ...more };
}

describe('the next useful fact while hovering', () => {
  it('[port] --C1-- [sw-2 Gi0/1]: the other end of its cable', () => {
    expect(hoverFact(t, record({ kind: 'port', facts: { cable: 5, peer: 9, peerName: 'Gi0/1', peerDevice: 'sw-2' } }))).toBe(
      'hover.peer{"where":"sw-2 · Gi0/1"}',
    );
  });

  it('a port without a cable is free', () => {
    expect(hoverFact(t, record({ kind: 'port' }))).toBe('hover.free{}');
  });

  it('[sw-1 1] --C1-- nothing: the end that is missing is named', () => {
    expect(hoverFact(t, record({ kind: 'cable', facts: { deviceA: 'sw-1', portNameA: '1' } }))).toBe('sw-1 · 1 ↔ hover.noEnd{}');
  });

  it('[walk 3] an overfull tray tells what lies in it and what may', () => {
    const facts = { from: 'A01', to: 'J1', cables: 40 };
    expect(hoverFact(t, record({ kind: 'pathway', facts }))).toBe('A01 ↔ J1 · count.cable{"count":40}');
    expect(
      hoverFact(t, record({ kind: 'pathway', facts: { ...facts, fillPercent: 126, usedMm2: 3142, allowedMm2: 2500 } })),
    ).toBe('A01 ↔ J1 · count.cable{"count":40} · hover.overfull{"percent":126,"used":3142,"allowed":2500}');
  });

  it('[X26] a rack tells its fill and its devices by the number’s own words, a device its model, place and ports', () => {
    expect(hoverFact(t, record({ class: 'rack', facts: { usedU: 10, totalU: 42, devices: 1 } }))).toBe(
      'hover.rack{"used":10,"total":42} · count.device{"count":1}',
    );
    expect(hoverFact(t, record({ fields: { model: 'C9300', positionU: 12 }, facts: { ports: 48, portsUsed: 3 } }))).toBe(
      'C9300 · hover.unit{"unit":12} · hover.ports{"used":3,"total":48}',
    );
  });
});
