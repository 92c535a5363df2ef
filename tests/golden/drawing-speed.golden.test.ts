import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, openBrowser, type Harness } from './harness';
import type { HarnessCase } from './harness-worker';
import type { TimerAnswer } from './timer-worker';

const job: HarnessCase = {
  scheme: 'dark',
  size: { width: 320, height: 240, devicePixelRatio: 1 },
  diagram: 'elevation',
  fit: ['A01'],
};

describe('whether a picture is kept', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  it('software is known by its name from the first frame: it keeps one', async () => {
    const [measured, retained, direct] = [
      await harness.draw({ ...job, picture: 'measured' }),
      await harness.draw({ ...job, picture: 'retained' }),
      await harness.draw(job),
    ];
    expect(measured.answer.numbers.gpuBytes).toBe(retained.answer.numbers.gpuBytes);
    expect(measured.answer.numbers.gpuBytes).toBeGreaterThan(direct.answer.numbers.gpuBytes);
  });

  it('a graphics card draws directly and holds none', async () => {
    const [card, direct] = [await harness.draw({ ...job, picture: 'measured', card: true }), await harness.draw(job)];
    expect(card.answer.numbers.gpuBytes).toBe(direct.answer.numbers.gpuBytes);
    expect(card.answer.numbers.draws).toBe(direct.answer.numbers.draws);
  });
});

it('how long draws took is told frames later, and nobody waits for it', async () => {
  const { url, server, browser } = await openBrowser('timer-worker.ts');
  const page = await browser.newPage();
  await page.goto(url);
  const answer: TimerAnswer = await page.evaluate(
    () =>
      new Promise((done) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = (message) => done(message.data as never);
        worker.postMessage(0);
      }),
  );
  await browser.close();
  server.close();
  expect(answer.renderer).toContain('SwiftShader');
  expect(answer.early).toBe(0);
  for (const ms of answer.ms) expect(ms).toBeGreaterThan(0);
});
