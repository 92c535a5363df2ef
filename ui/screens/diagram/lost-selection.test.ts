import { expect, test, vi } from 'vitest';

vi.mock('../../session/session', () => ({ api: {} }));
vi.mock('../../engine-host/engine-host', () => ({}));

const { lostBy } = await import('./lost-selection');

test('[walk 4, own tab] what goes by an undo of one’s own in another tab is told as taken back, not as deleted', () => {
  const step = (userName: string, operation: string) => ({ userName, operation });
  expect(lostBy(step('ann', 'undo'), 'ann', '?')).toEqual({ who: 'ann', context: 'ownUndone' });
  expect(lostBy(step('ann', 'delete-objects'), 'ann', '?')).toEqual({ who: 'ann', context: 'own' });
  expect(lostBy(step('Li Na', 'undo'), 'ann', '?')).toEqual({ who: 'Li Na' });
  expect(lostBy(undefined, 'ann', '?')).toEqual({ who: '?' });
});
