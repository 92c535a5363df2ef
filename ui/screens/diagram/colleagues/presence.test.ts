import { describe, expect, it, vi } from 'vitest';

vi.mock('../../../session/session', () => ({ socket: {} }));
vi.mock('../../../engine-host/engine-host', () => ({}));

const { colleaguesIn } = await import('./presence');

const DIAGRAM = 24000000000001;
const anna = { uuid: 'a', userName: 'anna', color: '#ff8800', selection: [24000000001000] };

describe('who else is here', () => {
  it('names the others on this diagram and leaves this tab out', () => {
    expect(colleaguesIn({ diagram: DIAGRAM, users: [anna, { ...anna, uuid: 'me' }] }, DIAGRAM, 'me')).toEqual([anna]);
  });

  it('ignores messages about another diagram and what is no message', () => {
    expect(colleaguesIn({ diagram: DIAGRAM + 1, users: [anna] }, DIAGRAM, 'me')).toBeUndefined();
    expect(colleaguesIn('x', DIAGRAM, 'me')).toBeUndefined();
    expect(colleaguesIn({ diagram: DIAGRAM, users: 3 }, DIAGRAM, 'me')).toBeUndefined();
  });

  it('a colour that is none never reaches a style', () => {
    expect(
      colleaguesIn({ diagram: DIAGRAM, users: [{ ...anna, color: 'red;background:url(x)' }] }, DIAGRAM, 'me'),
    ).toBeUndefined();
  });
});
