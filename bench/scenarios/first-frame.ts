import type { BrowserContext } from 'playwright/test';
import { signedIn, withBrowser, withHall, withHallJustLoaded } from '../hall-server';
import { median, type Finding, type Scenario } from '../harness';

interface Visit {
  readonly firstFrameMs: number;
  /** From the moment the page asks for the document to its first frame. */
  readonly windowMs: number;
  /** Longest task of the main thread in that window; 0 = none over 50 ms. */
  readonly longestTaskMs: number;
}

/** Opens the diagram in a new page of the context and waits for its first frame. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.addInitScript(() => {
      const tasks: { start: number; ms: number }[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, ms: entry.duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('plenum:first-frame').length > 0, undefined, {
      timeout: 180_000,
      polling: 20,
    });
    // The copy for the next visit is written after the first frame, and the observer has told of every task by then.
    await page.waitForTimeout(4000);
    const seen = await page.evaluate(() => {
      const at = (mark: string): number => performance.getEntriesByName(mark)[0]!.startTime;
      const [asked, firstFrameMs] = [at('plenum:document-asked'), at('plenum:first-frame')];
      const tasks = (globalThis as unknown as { longTasks: { start: number; ms: number }[] }).longTasks;
      // Of a task that was running when the window opened or closed, the part inside counts.
      const within = tasks.map(({ start, ms }) => Math.min(start + ms, firstFrameMs) - Math.max(start, asked));
      return { firstFrameMs, windowMs: firstFrameMs - asked, longestTaskMs: Math.max(0, ...within) };
    });
    return seen;
  } finally {
    await page.close();
  }
}

export const scenario: Scenario = {
  question:
    'how long from the start of a navigation to the first drawn frame, with software GL, with and without a kept snapshot, and the first time after a load?',
  async run({ seed, rounds, size }) {
    return [...(await visits(size ?? 100_000, seed, rounds)), await afterLoad(size ?? 1_000_000, seed)];
  },
};

function visits(size: number, seed: number, rounds: number): Promise<readonly Finding[]> {
  return withHall(size, seed, async ({ url: address, diagram }) =>
    withBrowser(async (browser) => {
      const url = `${address}/diagram.html?id=${diagram}`;
      const fresh: Visit[] = [];
      const kept: Visit[] = [];
      for (let round = 0; round < Math.min(rounds, 5); round++) {
        const context = await signedIn(browser, address);
        fresh.push(await visit(context, url));
        kept.push(await visit(context, url));
        await context.close();
      }
      return findings(size, fresh, kept);
    }),
  );
}

/** Whoever opens the hall first, once the command that loads it has ended: no process holds it in memory, and no browser. */
function afterLoad(size: number, seed: number): Promise<Finding> {
  return withBrowser((browser) =>
    withHallJustLoaded(size, seed, async ({ url, diagram }) => {
      const context = await signedIn(browser, url);
      const { firstFrameMs } = await visit(context, `${url}/diagram.html?id=${diagram}`);
      return { figure: 'first opening after a load', size, ours: firstFrameMs, unit: 'ms', target: { atMost: 3000 } };
    }),
  );
}

function findings(size: number, fresh: readonly Visit[], kept: readonly Visit[]): readonly Finding[] {
  return [
    {
      figure: 'first frame, snapshot from the server',
      size,
      ours: median(fresh.map((one) => one.firstFrameMs)),
      unit: 'ms',
      target: { atMost: 3000 },
    },
    {
      figure: 'first frame, snapshot kept in the browser',
      size,
      ours: median(kept.map((one) => one.firstFrameMs)),
      unit: 'ms',
      target: { atMost: 1500 },
    },
    {
      figure: 'from asking for the document to the first frame',
      size,
      ours: median(fresh.map((one) => one.windowMs)),
      unit: 'ms',
    },
    {
      figure: 'longest task of the main thread between snapshot request and first frame',
      size,
      ours: Math.max(...fresh.concat(kept).map((one) => one.longestTaskMs)),
      unit: 'ms',
      target: { atMost: 50 },
    },
  ];
}
