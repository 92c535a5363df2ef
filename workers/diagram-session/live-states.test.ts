import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { created } from '../../domain/document/changes';
import { ColumnStore } from '../../domain/document/column-store';
import { fromCell, ID_BASE } from '../../domain/ids';
import type { ServerFrame } from '../../protocol/sync/messages';
import { countAlarms, LiveStates, type LiveSummary } from './live-states';

type StateFrame = Extract<ServerFrame, { type: 'state' }>;

const [RACK, DEVICE, PORT, OTHER] = [1, 2, 3, 4] as const;
let document: ColumnStore;
let drawn: [string, number[]][];
let told: LiveSummary[];
let watched: Set<number>;
let live: LiveStates;

const frame = (tick: number, ...states: readonly (readonly [cell: number, value: number])[]): StateFrame => ({
  type: 'state',
  mark: { run: 1, tick },
  states: { cells: Uint32Array.from(states, ([cell]) => cell), values: Uint8Array.from(states, ([, value]) => value) },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(10_000);
  document = new ColumnStore();
  document.apply([
    created('object', ID_BASE + RACK, { class: 4, name: 'R' }),
    created('object', ID_BASE + DEVICE, { class: 5, parent: ID_BASE + RACK }),
    created('port', ID_BASE + PORT, { owner: ID_BASE + DEVICE }),
    created('port', ID_BASE + OTHER, { owner: ID_BASE + DEVICE }),
  ]);
  drawn = [];
  told = [];
  watched = new Set();
  live = new LiveStates({
    apply: ({ states }) => live.changed(document.setStates(states.cells, states.values)),
    draw: (kind, ids) => drawn.push([kind, [...ids]]),
    watched: () => watched,
    tell: (summary) => told.push(summary),
  });
});
afterEach(() => {
  live.dispose();
  vi.useRealTimers();
});

describe('live states in the worker', () => {
  it('the first is drawn at once, what follows within a frame is drawn together', () => {
    live.take(frame(1, [PORT, 1]));
    expect(drawn).toStrictEqual([['port', [fromCell(PORT)]]]);
    live.take(frame(2, [PORT, 2], [RACK, 3]));
    live.take(frame(3, [OTHER, 1]));
    expect(drawn).toHaveLength(1);
    vi.advanceTimersByTime(16);
    expect(drawn.slice(1)).toStrictEqual([
      ['object', [fromCell(RACK)]],
      ['port', [fromCell(PORT), fromCell(OTHER)]],
    ]);
  });

  it('what stands already is not drawn, and what is not in the document is passed over', () => {
    live.take(frame(1, [PORT, 1], [99, 1]));
    vi.advanceTimersByTime(20);
    live.take(frame(2, [PORT, 1]));
    expect(drawn).toHaveLength(1);
  });

  it('a frame of another sort finds everything before it in the document', () => {
    live.take(frame(1, [PORT, 1]));
    live.take(frame(2, [PORT, 4]));
    live.flush();
    expect(document.get('port', ID_BASE + PORT)?.operational).toBe(4);
    vi.advanceTimersByTime(50);
    expect(drawn).toHaveLength(2);
  });

  it('the screen hears of it four times a second at most, and whether a watched record is among it', () => {
    for (let at = 0; at < 100; at += 1) {
      if (at === 60) watched = new Set([OTHER]);
      live.take(frame(at, [PORT, at % 2], [OTHER, (at + 1) % 2]));
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(300);
    expect(told.length).toBeGreaterThan(5);
    expect(told.length).toBeLessThanOrEqual(10);
    expect(told.at(-1)).toStrictEqual({ changes: 199, objects: 0, watched: true });
    expect(told[1]?.watched).toBe(false);
  });

  it('alarms are objects offline or in alarm and ports broken, unauthorized or in error', () => {
    const count = () => countAlarms(document.table('object'), document.table('port'));
    expect(count()).toBe(0);
    live.take(frame(1, [RACK, 2], [DEVICE, 1], [PORT, 5], [OTHER, 2]));
    expect(count()).toBe(2);
    document.apply([{ kind: 'port', id: ID_BASE + PORT, before: {}, after: null }]);
    expect(count()).toBe(1);
  });
});
