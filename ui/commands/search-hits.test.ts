import { describe, expect, it, vi } from 'vitest';

vi.mock('../session/session', () => ({ api: {} }));

const { answerIn } = await import('./search-hits');

describe('the answer of the search', () => {
  const hit = { id: 24000000001000, kind: 'object', class: 'device', name: 'sw-1', detail: '10.0.0.1', path: 'Site / Hall / A01', diagram: 24000000000001 };

  it('keeps what can be read and the total of all', () => {
    expect(answerIn({ items: [hit], total: 4711 })).toEqual({ hits: [hit], total: 4711 });
  });

  it('a path of places reads from the root down', () => {
    expect(answerIn({ items: [{ ...hit, path: [{ id: 1, name: 'Site' }, { id: 2, name: 'Hall' }] }] }).hits[0]?.path).toBe('Site / Hall');
  });

  it('leaves out what is no hit', () => {
    expect(answerIn({ items: [null, { id: 'x' }, { ...hit, kind: 'other' }] })).toEqual({ hits: [], total: 0 });
    expect(answerIn(undefined)).toEqual({ hits: [], total: 0 });
  });
});
