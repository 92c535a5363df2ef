import { describe, expect, it } from 'vitest';
import { NOBODY, withPointers, withUsers } from './colleagues-state';

const user = (uuid: string) => ({ uuid, userName: uuid, color: '#ff8800', selection: [] });
const VIEW = { x: 0, y: 0, width: 10, height: 10 };

describe('colleagues', () => {
  it('who left leaves no pointer behind and is not followed any more; who stays is', () => {
    const both = withUsers(NOBODY, [user('a'), user('b')], 'me');
    const told = { ...both, ...withPointers(both, [{ uuid: 'a', at: [1, 2], view: VIEW }]), followed: 'a' };
    expect(withUsers(told, [user('a')], 'me')).toMatchObject({ followed: 'a' });
    expect(withUsers(told, [user('a')], 'me').told.get('a')).toEqual({ at: [1, 2], view: VIEW });
    expect(withUsers(told, [user('b')], 'me')).toEqual({ users: [user('b')], told: new Map(), followed: '', heardBy: 'me' });
  });

  it('a pointer that is told before its owner is kept for them', () => {
    const early = { ...NOBODY, ...withPointers(NOBODY, [{ uuid: 'a', at: [1, 2], view: null }]) };
    expect(withUsers(early, [user('a')], 'me').told.get('a')).toEqual({ at: [1, 2], view: null });
  });
});
