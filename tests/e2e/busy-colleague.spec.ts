import { expect } from 'playwright/test';
import { LIMITS } from '../../domain/catalog/limits';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { readSnapshot } from '../setup/read-snapshot';
import { openSyncEditor } from '../setup/sync-editor';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();

const [ANNA, BO] = ['anna-beside-busy', 'busy-bo'];
/** Between two of the colleague's edits: less than any panel waits before it asks again. */
const EACH_MS = 60;

test.beforeAll(() => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
});

test('[walk 6, others] beside a colleague who edits without a pause, one’s own edit is shown while it goes on, also in the tree, and no panel is dimmed', async ({
  browser,
}) => {
  const { access_token } = await authenticate(BO);
  const { header, document } = await readSnapshot(e2eUrl(), access_token, LIMITS.guestDiagramId);
  const room = document.get('diagram', LIMITS.guestDiagramId)!.owner;
  const theirs = document.by('object.parent', room).find((id) => document.get('object', id)!.name === 'A01')!;
  const context = await contextWith(browser, storedSession(await authenticate(ANNA)));
  const page = await context.newPage();
  const diagram = new DiagramPage(page);
  await page.goto(`/diagram.html?id=${LIMITS.guestDiagramId}`);
  await diagram.ready();
  await diagram.treeItem(/^\s*B05/).click();
  await diagram.shown();

  const other = await openSyncEditor(e2eUrl(), access_token, LIMITS.guestDiagramId, header.clock);
  const edits: Promise<unknown>[] = [];
  const rename = (): void => {
    const fields = { name: `A01-${edits.length}` };
    edits.push(other.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [theirs], fields }));
  };
  const busy = setInterval(rename, EACH_MS);
  await expect(diagram.treeItem(/^\s*A01-\d/)).toBeVisible();
  const name = diagram.property('Name');
  await name.fill('B05-mine');
  await name.press('Enter');
  await expect(diagram.treeItem(/^\s*B05-mine/)).toBeVisible();
  const view = page.locator('[data-region="right"] [aria-busy]').first();
  await expect.poll(() => view.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  clearInterval(busy);
  // It went on all the time.
  expect(edits.length).toBeGreaterThan(5);
  expect(new Set(await Promise.all(edits))).toEqual(new Set([null]));
  other.close();
  await context.close();
});
