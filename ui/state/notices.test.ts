import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  closeLines,
  completeRefusal,
  dismiss,
  dropLine,
  gravest,
  notify,
  notifyLine,
  spokenOf,
  useNotices,
  withdraw,
} from './notices';

afterEach(() => {
  vi.useRealTimers();
  useNotices.setState({ notices: [] });
});

const texts = (): readonly string[] => useNotices.getState().notices.map(({ text }) => text);

describe('notices', () => {
  it('[walk 4, lost move] what was said to be done and was refused is no longer said to be done', () => {
    notify('done', 'moved A to U30. The rack is full', 'undo');
    withdraw('moved A to U31');
    expect(texts()).toHaveLength(1);
    withdraw('moved A to U30');
    expect(texts()).toEqual([]);
    notify('refused', 'moved B');
    withdraw('moved B');
    expect(texts()).toEqual(['moved B']);
  });

  it('the latest operation replaces the one before, so that Undo always means what stands there', () => {
    vi.useFakeTimers();
    notify('done', 'moved A', 'undo');
    notify('done', 'moved B', 'undo');
    expect(useNotices.getState().notices.map(({ text, offer }) => [text, offer])).toEqual([['moved B', 'undo']]);
  });

  it('[issue 11] more that becomes known of a refusal stands in its place, once, and not when it was put away', () => {
    vi.useFakeTimers();
    completeRefusal('occupied', 'occupied. Bo took it');
    expect(texts()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      notify('refused', 'occupied');
      completeRefusal('occupied', 'occupied. Bo took it');
      expect(texts()).toEqual(['occupied. Bo took it']);
    }
  });

  it('a refusal is not pushed away by the next success', () => {
    vi.useFakeTimers();
    notify('refused', 'occupied');
    notify('done', 'moved', 'undo');
    expect(texts()).toEqual(['occupied', 'moved']);
  });

  it('a refusal that comes again stands once, as the latest', () => {
    vi.useFakeTimers();
    for (const text of ['occupied', 'too heavy', 'occupied']) notify('refused', text);
    expect(texts()).toEqual(['too heavy', 'occupied']);
  });

  it('[walk 4, pile] what is said again is one notice, or one line, with how often it was said', () => {
    vi.useFakeTimers();
    for (const text of ['occupied', 'too heavy', 'occupied', 'occupied']) notify('refused', text);
    expect(useNotices.getState().notices.map(({ count }) => count)).toEqual([undefined, 3]);
    const title = (count: number): string => `${count} not kept`;
    for (const text of ['A: occupied', 'B: occupied', 'A: occupied']) notifyLine('not-kept', title, { text, at: [] });
    expect(useNotices.getState().notices.at(-1)).toMatchObject({
      text: '3 not kept',
      lines: [{ text: 'B: occupied' }, { text: 'A: occupied', count: 2 }],
    });
  });

  it('[walk 4, pile] nothing leaves before it was in sight', () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    notify('info', 'Li Na deleted R-07');
    vi.advanceTimersByTime(60_000);
    expect(texts()).toHaveLength(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(8000);
    vi.unstubAllGlobals();
    expect(texts()).toEqual([]);
  });

  it('leave by themselves, a refusal later than a success', () => {
    vi.useFakeTimers();
    notify('refused', 'occupied');
    notify('done', 'moved', 'undo');
    vi.advanceTimersByTime(6500);
    expect(texts()).toEqual(['occupied']);
    vi.advanceTimersByTime(4000);
    expect(texts()).toEqual([]);
  });

  it('[walk 4 offline refusals] refused edits are one list, which stays until it is put away', () => {
    vi.useFakeTimers();
    const title = (count: number): string => `${count} not kept`;
    notifyLine('not-kept', title, { text: 'A renamed', at: [1] });
    for (const text of ['1', '2', '3']) notify('refused', text);
    notifyLine('not-kept', title, { text: 'B moved', at: [] });
    expect(spokenOf(useNotices.getState().notices.at(-1)!)).toBe('2 not kept B moved');
    notify('done', 'moved');
    vi.advanceTimersByTime(60_000);
    const { notices } = useNotices.getState();
    expect(notices).toMatchObject([
      {
        text: '2 not kept',
        lines: [
          { text: 'A renamed', at: [1] },
          { text: 'B moved', at: [] },
        ],
      },
    ]);
    dismiss(notices[0]!.key);
    expect(texts()).toEqual([]);
  });

  it('[X11] each list is a notice of its own; a line gives way to the next of its key, and its notice goes with the last', () => {
    vi.useFakeTimers();
    const title = (count: number): string => `${count} replaced`;
    notifyLine('not-kept', (count) => `${count} not kept`, { text: 'A renamed', at: [1] });
    notifyLine('mine-replaced', title, { key: 'a', text: 'x → y', at: [1] });
    notifyLine('mine-replaced', title, {
      key: 'a',
      text: 'x → z',
      at: [1],
      offer: { label: 'Put mine back', run: () => undefined },
    });
    notifyLine('mine-replaced', title, { key: 'b', text: '1 → 2', at: [2] });
    notify('done', 'moved', 'undo');
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['1 not kept', '2 replaced']);
    closeLines();
    expect(useNotices.getState().notices[1]?.lines).toEqual([
      { text: 'x → z', at: [] },
      { text: '1 → 2', at: [] },
    ]);
  });

  it('[issue 11, gravest] however many are told, edits that were not kept stay in sight, then refusals, then the latest', () => {
    vi.useFakeTimers();
    notifyLine('not-kept', (count) => `${count} not kept`, { text: 'A renamed', at: [], copies: 'A' });
    notify('refused', 'occupied');
    for (const list of ['mine-replaced', 'theirs-replaced', 'mine-deleted'] as const)
      notifyLine(list, () => list, { text: list, at: [] });
    for (const text of ['1', '2']) notify('info', text);
    const { notices } = useNotices.getState();
    expect(texts()).toContain('occupied');
    expect([...gravest(notices, 3)].map(({ text }) => text)).toEqual(['1 not kept', 'occupied', '2']);
    closeLines();
    expect(useNotices.getState().notices[0]?.lines).toEqual([{ text: 'A renamed', at: [], copies: 'A' }]);
  });

  it('[X11] a value that is written anew leaves the list', () => {
    const title = (count: number): string => `${count} replaced`;
    for (const key of ['a', 'b']) notifyLine('mine-replaced', title, { key, text: key, at: [] });
    dropLine('mine-replaced', title, 'a');
    expect(texts()).toEqual(['1 replaced']);
    dropLine('mine-replaced', title, 'b');
    dropLine('mine-replaced', title, 'b');
    expect(texts()).toEqual([]);
  });

  it('at most three stand at a time, and each can be put away', () => {
    vi.useFakeTimers();
    for (const text of ['1', '2', '3', '4']) notify('refused', text);
    expect(texts()).toEqual(['2', '3', '4']);
    dismiss(useNotices.getState().notices[0]?.key ?? 0);
    expect(texts()).toEqual(['3', '4']);
  });
});
