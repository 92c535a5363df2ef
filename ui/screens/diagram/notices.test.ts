import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismiss, notify, useNotices } from './notices';

afterEach(() => {
  vi.useRealTimers();
  useNotices.setState({ notices: [] });
});

describe('notices', () => {
  it('only the latest deed offers to be undone', () => {
    vi.useFakeTimers();
    notify('done', 'moved A', true);
    notify('done', 'moved B', true);
    expect(useNotices.getState().notices.map(({ text, undo }) => [text, undo])).toEqual([
      ['moved A', false],
      ['moved B', true],
    ]);
  });

  it('leave by themselves, a refusal later than a success', () => {
    vi.useFakeTimers();
    notify('done', 'moved', true);
    notify('refused', 'occupied');
    vi.advanceTimersByTime(6500);
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['occupied']);
    vi.advanceTimersByTime(3000);
    expect(useNotices.getState().notices).toEqual([]);
  });

  it('at most three stand at a time', () => {
    vi.useFakeTimers();
    for (const text of ['1', '2', '3', '4']) notify('info', text);
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['2', '3', '4']);
    dismiss(useNotices.getState().notices[0]?.key ?? 0);
    expect(useNotices.getState().notices).toHaveLength(2);
  });
});
