import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Browser, type Page } from 'playwright/test';
import { LIMITS } from '../../domain/catalog/limits';
import { startCluster, type Cluster } from '../../scripts/lib/cluster.mjs';
import { ensurePostgres } from '../../scripts/lib/tools.mjs';
import { openPoolSql } from '../../server/storage/pool-sql';
import { E2E_PASSWORD } from '../setup/e2e-users';
import { startServer, type RunningServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';
import { signedIn } from './support/first-sign-in';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();

/** A PostgreSQL server that goes away without a word under open pages, and comes back. */
const EDITORS = ['lost-ada', 'lost-bob'] as const;
const HALL = '/diagram.html?id=24000000000001';
/**
 * How it goes, and for how long: a page that takes every connection for a server would say another thing a dozen times. One
 * that is stopped tells its clients that it goes.
 */
const WAYS = [
  { how: 'killed', go: () => cluster.crash(), awayMs: 6000 },
  { how: 'stopped', go: () => cluster.shutDown(), awayMs: 20_000 },
] as const;
const postgres = ensurePostgres();
let cluster: Cluster;
let server: RunningServer;
/** What the server logged. */
let said = '';

test.skip(postgres.path === undefined, postgres.missing ?? '');
test.beforeAll(async () => {
  cluster = await startCluster(postgres.path!, { durable: true });
  server = await startServer({ args: ['--database', cluster.url], env: { PLENUM_LOG_LEVEL: 'error' } });
  server.process.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()));
  for (const name of EDITORS) {
    const account = ['user', 'add', name, '--role', 'editor', '--password', E2E_PASSWORD];
    const place = ['--data', server.dataDir, '--database', cluster.url];
    const added = spawnSync(process.execPath, ['dist/server/cli.js', ...account, ...place], { encoding: 'utf8' });
    expect(added.status, added.stderr).toBe(0);
  }
});
test.afterAll(async () => {
  await server?.stop();
  await cluster?.stop();
});

/** A page of this editor's, with a rack of the first hall selected. */
async function deskOf(browser: Browser, name: string, rack: string): Promise<DiagramPage> {
  const page = await signedIn(browser, server, name, E2E_PASSWORD);
  await page.waitForURL(`${server.url}/`);
  await page.goto(HALL);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(new RegExp(`^${rack}`)).click();
  await expect(diagram.property('Name')).toHaveValue(rack);
  await expect(diagram.property('Owner')).toBeEditable();
  return diagram;
}

async function write(diagram: DiagramPage, owner: string): Promise<void> {
  await diagram.property('Owner').fill(owner);
  await diagram.property('Owner').press('Enter');
}

/** How many edits of each kind stand in the log, but what was taken back. */
async function logged(): Promise<readonly object[]> {
  const sql = await openPoolSql(cluster.url, () => undefined);
  const rows = await sql.query<{ kind: string; count: number }>(
    `select "kind", count(*)::int as "count" from "operation" where "clock" is not null and "kind" not in ('bulk','undo') group by "kind"`,
  );
  await sql.close();
  return rows;
}

const state = (page: Page) => page.locator('[role="status"][data-state]');

/** What the page says of its edits from now on, each change once. */
async function noteStates(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    const look = (): void => {
      const now = document.querySelector<HTMLElement>('[role="status"][data-state]')?.dataset['state'] ?? '';
      if (now !== noted.at(-1)) noted.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    look();
  });
}
const noted = (page: Page) => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);

for (const { how, go, awayMs } of WAYS)
  test(`[walk 7] the database is ${how} under two editors: each is told and keeps what was edited, and all goes on by itself when it is back, nothing lost, nothing twice`, async ({
    browser,
  }) => {
    const [ada, bob] = [await deskOf(browser, EDITORS[0], 'A02'), await deskOf(browser, EDITORS[1], 'A03')];
    const desks = [ada, bob];
    const before = (await logged()) as readonly { count: number }[];
    const stored = (count: number) => [{ kind: 'set-properties', count: (before[0]?.count ?? 0) + count }];

    await test.step('edits are stored', async () => {
      await write(ada, `Ada before, ${how}`);
      await write(bob, `Bob before, ${how}`);
      // Said by the database itself: a page that has not begun to send yet says the same as one that is done.
      await expect.poll(logged).toEqual(stored(2));
      for (const desk of desks) await desk.saved();
    });

    await test.step('it is gone: pages on which nobody does anything say so by themselves, and go on saying it', async () => {
      // What is written sooner is one step with what was written before.
      await sleep(LIMITS.undoJoinMs);
      await ada.property('Owner').fill(`Ada meanwhile, ${how}`);
      for (const { page } of desks) await noteStates(page);
      said = '';
      await go();
      for (const { page } of desks) await expect(state(page)).toHaveText('Database away');
      // The server knew by the first look that failed, and did not wait for looks in silence.
      await expect.poll(() => said).toMatch(/the database is away: (?!no answer)/);
      await look(bob.page, `database-${how}-idle`);
      await sleep(2000);
      for (const { page } of desks) expect(await noted(page)).toEqual(['saved', 'database']);
      await expect(ada.property('Owner')).toHaveValue(`Ada meanwhile, ${how}`);
    });

    await test.step('edits are counted as kept in the browser, steadily, and shown as they are meant', async () => {
      await write(ada, `Ada meanwhile, ${how}`);
      await write(bob, `Bob meanwhile, ${how}`);
      for (const { page } of desks) await expect(state(page)).toHaveText('Database away · 1 edit kept');
      for (const { page } of desks) await noteStates(page);
      await look(ada.page, `database-${how}`);
      await sleep(awayMs);
      for (const { page } of desks) expect(await noted(page)).toEqual(['database']);
      for (const desk of desks) await expect(desk.property('Owner')).toHaveValue(new RegExp(`meanwhile, ${how}$`));
    });

    await test.step('it is back: all is stored without anybody doing anything, and each sees what the other did', async () => {
      await cluster.restart();
      for (const desk of desks) await expect(state(desk.page)).toHaveAttribute('data-state', 'saved');
      await ada.treeItem(/^A03/).click();
      await expect(ada.property('Owner')).toHaveValue(`Bob meanwhile, ${how}`);
      await bob.treeItem(/^A02/).click();
      await expect(bob.property('Owner')).toHaveValue(`Ada meanwhile, ${how}`);
      expect(await logged()).toEqual(stored(4));
    });

    await test.step('what was edited meanwhile is a step that undo takes back', async () => {
      await ada.canvas.focus();
      await ada.page.keyboard.press('Control+z');
      await expect(bob.property('Owner')).toHaveValue(`Ada before, ${how}`);
      await ada.saved();
    });
    for (const { page } of desks) await page.context().close();
  });
