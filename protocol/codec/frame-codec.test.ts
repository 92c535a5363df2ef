import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import type { ClientFrame, ServerFrame } from '../sync/messages';
import { decodeClientFrame, decodeServerFrame, encodeFrame } from './frame-codec';
import { encodeValue } from './value-codec';

const CLIENT: readonly ClientFrame[] = [
  { type: 'hello', protocol: 'abc', clientId: 'client-0001', diagram: 24_000_000_000_001, clock: 0, states: null },
  {
    type: 'hello',
    protocol: 'abc',
    clientId: 'client-0001',
    diagram: 24_000_000_000_001,
    clock: 0,
    states: { run: 7, tick: -1 },
  },
  { type: 'lease', count: 100 },
  { type: 'submit', operations: [{ seq: 1, baseClock: 4, intent: { kind: 'set-properties', version: 1 } }] },
  { type: 'ping' },
];
const SERVER: readonly ServerFrame[] = [
  { type: 'welcome', clock: 3, answeredSeq: 0 },
  { type: 'leased', first: 24_000_000_001_000, count: 4096 },
  {
    type: 'patch',
    from: 3,
    to: 4,
    changes: [
      { kind: 'object', id: 24_000_000_000_009, fields: { name: 'R1' } },
      { kind: 'port', id: 24_000_000_000_010, fields: null },
    ],
    by: null,
  },
  { type: 'refused', seq: 2, refusal: { rule: 'port-occupied', facts: { port: 1 } } },
  { type: 'state', mark: { run: 2 ** 47 - 1, tick: 3 }, states: { cells: Uint32Array.of(10, 12), values: Uint8Array.of(1, 5) } },
];

const wrong = (value: unknown) => {
  const result = decodeClientFrame(encodeValue(value));
  return result.ok ? 'accepted' : `${result.refusal.rule} ${result.refusal.field}`;
};

describe('frames', () => {
  it('every frame comes back as it was', () => {
    for (const frame of CLIENT) expect(decodeClientFrame(encodeFrame(frame))).toStrictEqual({ ok: true, value: frame });
    for (const frame of SERVER) expect(decodeServerFrame(encodeFrame(frame))).toStrictEqual({ ok: true, value: frame });
  });

  it('refuses an unknown frame, an unknown field, a wrong type and a foreign id, naming the field', () => {
    expect(wrong({ type: 'drop-table' })).toBe('bad-frame type');
    expect(wrong({ type: 'toString' })).toBe('bad-frame type');
    expect(wrong([1])).toBe('bad-frame ');
    expect(wrong({ type: 'ping', extra: 1 })).toBe('bad-frame extra');
    expect(wrong({ ...CLIENT[0], clock: -1 })).toBe('bad-frame clock');
    expect(wrong({ ...CLIENT[0], diagram: 5 })).toBe('bad-frame diagram');
    expect(wrong({ ...CLIENT[0], clientId: 'a b' })).toBe('bad-frame clientId');
    expect(wrong({ type: 'submit', operations: [{ seq: 0, baseClock: 0, intent: { kind: 'x' } }] })).toBe(
      'bad-frame operations.0.seq',
    );
    expect(wrong({ type: 'lease', count: LIMITS.idLeaseMax + 1 })).toBe('bad-frame count');
  });

  it('refuses a frame over 1 MB before reading it', () => {
    const result = decodeClientFrame(new Uint8Array(LIMITS.frameBytes + 1));
    expect(result.ok ? '' : result.refusal.rule).toBe('frame-too-large');
  });
});
