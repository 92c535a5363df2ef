import { describe, expect, it, vi } from 'vitest';
import { CODES } from '../../protocol/errors';
import { SessionEnd, type EndNotice } from './session-end';

const HOUR = 60 * 60 * 1000;
const NOW = 1_800_000_000_000;

function world(path: string, signedInHoursAgo: number) {
  const done: string[] = [];
  const confirms: (() => void)[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const end = new SessionEnd({
    path: () => path,
    now: () => NOW,
    lastSignInMs: () => NOW - signedInHoursAgo * HOUR,
    leaving: (isAskedFor) => void done.push(isAskedFor ? 'leaving' : 'ended'),
    settle: async () => void done.push('settled'),
    revoke: async () => void done.push('revoked'),
    forget: () => void done.push('forgotten'),
    broadcastLogout: () => void done.push('broadcast'),
    alert: (notice: EndNotice, onConfirm) => {
      done.push(`alert ${notice}`);
      confirms.push(onConfirm);
    },
    mustChangePassword: () => void done.push('must change'),
    redirect: (code) => void done.push(`redirect ${code}`),
    setTimer: (run, ms) => void timers.push({ run, ms }),
  });
  return { end, done, confirms, timers };
}
const flush = () => vi.waitFor(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, 0)));

describe('how a session ends', () => {
  it('[R4.025] a logout is broadcast to other tabs', async () => {
    const { end, done } = world('/diagram.html', 1);
    await end.logout();
    expect(done).toEqual(['leaving', 'settled', 'revoked', 'broadcast', 'forgotten']);
  });

  it('[R4.026] [R9.011] the redirect follows after 1 second', async () => {
    const { end, done, timers } = world('/', 1);
    await end.logout();
    expect(timers.map(({ ms }) => ms)).toEqual([1000]);
    expect(done).not.toContain('redirect 0');
    timers[0]!.run();
    expect(done.at(-1)).toBe('redirect 0');
  });

  it('[R4.025] a tab that follows tells nobody again', async () => {
    const { end, done, timers } = world('/', 1);
    await end.follow();
    expect(done).toEqual(['leaving', 'settled', 'forgotten']);
    expect(timers).toHaveLength(1);
  });

  it('[walk 6, locked] a page whose account was locked does not say that it signs out', async () => {
    const { end, done } = world('/diagram.html', 1);
    end.authLost(CODES.locked);
    await flush();
    expect(done[0]).toBe('ended');
  });

  it('[walk 4 #18] a tab that follows says that another tab signed out, the tab that signed out says nothing', async () => {
    const told: string[] = [];
    for (const deed of ['follow', 'logout'] as const) {
      const { end, done, timers } = world('/diagram.html', 1);
      await end[deed]();
      timers[0]!.run();
      told.push(done.at(-1)!);
    }
    expect(told).toEqual(['redirect otherTab', 'redirect 0']);
  });

  it('[R4.021] a failed refresh at the root page logs out at once', async () => {
    const { end, done } = world('/', 1);
    end.refreshFailed(5020);
    await flush();
    expect(done).toContain('broadcast');
    expect(done).not.toContain('alert loginTimedOut');
  });

  it('[R4.022] [R9.010] so does one more than 6 hours after the last sign-in', async () => {
    const { end, done } = world('/diagram.html', 6.01);
    end.refreshFailed(5020);
    await flush();
    expect(done).toContain('broadcast');
  });

  it('[R4.023] in any other case an alert is shown first', async () => {
    const { end, done } = world('/diagram.html', 5.99);
    end.refreshFailed(5020);
    end.refreshFailed(5020);
    await flush();
    expect(done).toEqual(['alert loginTimedOut']);
  });

  it('[R4.024] confirming it logs the user out', async () => {
    const { end, done, confirms, timers } = world('/diagram.html', 1);
    end.refreshFailed(5020);
    confirms[0]!();
    await flush();
    timers[0]!.run();
    expect(done).toContain('broadcast');
    expect(done.at(-1)).toBe('redirect 5020');
  });

  it('[R7.007] a token-error code logs the user out without asking the server again', async () => {
    const { end, done } = world('/diagram.html', 1);
    end.authLost(5019);
    await flush();
    expect(done).toEqual(['ended', 'settled', 'broadcast', 'forgotten']);
  });

  it('5125, a sign-in from another computer, is told by an alert', async () => {
    const { end, done } = world('/diagram.html', 1);
    end.authLost(5125);
    await flush();
    expect(done).toEqual(['alert elsewhere']);
  });

  it('5130 asks for the new password and ends nothing', () => {
    const { end, done } = world('/diagram.html', 1);
    end.authLost(5130);
    expect(done).toEqual(['must change']);
  });

  it('a session ends once, however many calls fail', async () => {
    const { end, done } = world('/diagram.html', 1);
    end.authLost(5019);
    end.authLost(5019);
    await end.logout();
    await flush();
    expect(done.filter((step) => step === 'broadcast')).toHaveLength(1);
  });
});
