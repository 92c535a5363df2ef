import type { Page } from 'playwright/test';
import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { randomOf } from '../../domain/demo/random';
import { fromCell } from '../../domain/ids';
import { signedIn, withBrowser, withHall } from '../hall-server';
import { percentile, type Finding, type Scenario } from '../harness';
import { readSnapshot } from '../../tests/setup/read-snapshot';

const CLICKS = 60;

export const scenario: Scenario = {
  question: 'how long from the click on the second end to the drawn channel with its ports, cores and cords, in the product?',
  run: async ({ seed, size = 100_000 }) =>
    withHall(size, seed, async ({ url, token, diagram }) => {
      const racks = await rackNames(url, token, diagram);
      return withBrowser(async (browser) => {
        const context = await signedIn(browser, url);
        const page = await context.newPage();
        await page.goto(`${url}/diagram.html?id=${diagram}`);
        await page.locator('[data-state="saved"]').waitFor();
        await page.locator('[data-part="canvas"]').focus();
        await page.keyboard.press('b');
        await choose(page, 'From', racks[0]!);
        const random = randomOf(seed);
        const times: number[] = [];
        for (let click = 0; click < CLICKS; click++) {
          const to = racks[1 + Math.floor(random() * (racks.length - 1))]!;
          times.push(await choose(page, 'To', to));
        }
        const [first, ...others] = times as [number, ...number[]];
        return findings(size, first, others);
      });
    }),
};

function findings(size: number, first: number, others: readonly number[]): readonly Finding[] {
  const row = (figure: string, ours: number): Finding => ({ figure, size, ours, unit: 'ms' });
  return [
    row('click to drawn channel: the first, with the network read', first),
    row('click to drawn channel: those after it, p50', percentile(others, 0.5)),
    { ...row('click to drawn channel: those after it, p95', percentile(others, 0.95)), target: { atMost: 150 } },
    row(`click to drawn channel: worst of ${others.length}`, Math.max(...others)),
  ];
}

/** Names of the racks, in the document's order. */
async function rackNames(url: string, token: string, diagram: number): Promise<readonly string[]> {
  const { document } = await readSnapshot(url, token, diagram);
  const { ids, rowCount } = document.table('object');
  return Array.from(ids.subarray(0, rowCount), (cell) => (cell === 0 ? undefined : document.get('object', fromCell(cell))))
    .filter((object) => object?.class === codeOf(OBJECT_CLASSES, 'rack'))
    .map((rack) => rack!.name);
}

/** Chooses an end by its name; ms from the click to the drawn channel, 0 for the first of the two ends. */
async function choose(page: Page, which: 'From' | 'To', name: string): Promise<number> {
  await page.getByRole('combobox', { name: which, exact: true }).fill(name);
  const option = page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).first();
  await option.waitFor();
  const clicked = await option.evaluate((element: HTMLElement) => {
    performance.clearMarks('plenum:route-shown');
    const now = performance.now();
    element.click();
    return now;
  });
  if (which === 'From') return 0;
  await page.waitForFunction(() => performance.getEntriesByName('plenum:route-shown').length > 0, undefined, {
    timeout: 60_000,
    polling: 20,
  });
  const shown = await page.evaluate(() => performance.getEntriesByName('plenum:route-shown')[0]!.startTime);
  return shown - clicked;
}
