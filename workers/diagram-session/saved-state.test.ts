import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SavedState } from '../../protocol/sync/client';
import type { SessionEvent } from '../api/session';
import { tellSavedState } from './saved-state';

const SAVED: SavedState = { kind: 'saved' };
const SAVING: SavedState = { kind: 'saving', edits: 1 };
const OFFLINE: SavedState = { kind: 'offline', edits: 1 };

/** A browser whose stores end when they are told to. */
class SlowBrowser {
  readonly told: SavedState[] = [];
  savedState: SavedState = SAVED;
  private readonly edits = new Store();
  private readonly steps = new Store();

  hear(state: SavedState): Promise<void> {
    this.savedState = state;
    const add = (event: SessionEvent): unknown => event.kind === 'saved-state' && this.told.push(event.state);
    return tellSavedState(state, this, { add }, { save: () => this.edits.written, saveSteps: () => this.steps.written });
  }

  store(what: 'edits' | 'steps'): void {
    this[what].end();
  }

  refuse(what: 'edits' | 'steps'): void {
    this[what].fail(new Error('no room'));
  }
}

class Store {
  end!: () => void;
  fail!: (error: Error) => void;
  readonly written = new Promise<void>((end, fail) => {
    this.end = end;
    this.fail = fail;
  });
}

describe('what is told of edits', () => {
  test('[steady 1] they are saved when their steps are kept, so that whoever loads the page again can take them back', async () => {
    const browser = new SlowBrowser();
    await browser.hear(SAVING);
    const heard = browser.hear(SAVED);
    await turn();
    expect(browser.told).toEqual([SAVING]);
    browser.store('steps');
    await heard;
    expect(browser.told).toEqual([SAVING, SAVED]);
  });

  test('[steady 1] a browser that keeps no steps is not told that its edits are still on their way', async () => {
    const browser = new SlowBrowser();
    const heard = browser.hear(SAVED);
    browser.refuse('steps');
    await heard;
    expect(browser.told).toEqual([SAVED]);
  });

  test('offline they are called kept when they are', async () => {
    const browser = new SlowBrowser();
    const heard = browser.hear(OFFLINE);
    await turn();
    expect(browser.told).toEqual([]);
    browser.store('edits');
    await heard;
    expect(browser.told).toEqual([OFFLINE]);
  });

  test('[steady 1] an edit that came while the steps were being kept is not called saved', async () => {
    const browser = new SlowBrowser();
    const heard = browser.hear(SAVED);
    browser.savedState = SAVING;
    browser.store('steps');
    await heard;
    expect(browser.told).toEqual([SAVING]);
  });
});
