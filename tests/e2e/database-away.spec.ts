import { spawnSync } from 'node:child_process';
import { expect, type Page } from 'playwright/test';
import { startCluster, type Cluster } from '../../scripts/lib/cluster.mjs';
import { ensurePostgres } from '../../scripts/lib/tools.mjs';
import { E2E_PASSWORD } from '../setup/e2e-users';
import { startServer, type RunningServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';
import { signedIn } from './support/first-sign-in';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();

const EDITOR = 'away-ada';
const HALL = '/diagram.html?id=24000000000001';
const WAITS = 'The server does not reach its database. Tell your administrator; this page goes on by itself.';
/** How a PostgreSQL server stops answering, how it comes back, and how its log calls it. */
const WAYS = [
  { how: 'gone', go: () => cluster.crash(), back: () => cluster.restart(), why: /connect ECONNREFUSED|terminated/ },
  { how: 'frozen', go: () => cluster.freeze(), back: () => cluster.thaw(), why: /no answer for 4 s/ },
] as const;
const postgres = ensurePostgres();
let cluster: Cluster;
let server: RunningServer;
let log = '';

test.skip(postgres.path === undefined, postgres.missing ?? '');
test.beforeAll(async () => {
  cluster = await startCluster(postgres.path!, { durable: true });
  server = await startServer({ args: ['--database', cluster.url], env: { PLENUM_LOG_LEVEL: 'info' } });
  server.process.stderr!.on('data', (bytes: Buffer) => (log += bytes.toString()));
  const account = ['user', 'add', EDITOR, '--role', 'editor', '--password', E2E_PASSWORD];
  const place = ['--data', server.dataDir, '--database', cluster.url];
  const added = spawnSync(process.execPath, ['dist/server/cli.js', ...account, ...place], { encoding: 'utf8' });
  expect(added.status, added.stderr).toBe(0);
});
test.afterAll(async () => {
  cluster?.thaw();
  await server?.stop();
  await cluster?.stop();
});

const waiting = (page: Page) => page.locator('[data-waits="database"]');

/** What the log says of errors and warnings. */
const failures = (): string[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 40)
    .map(({ msg }) => msg);

for (const { how, go, back, why } of WAYS)
  test(`[walk 7, database ${how}] pages that are opened meanwhile say so within seconds, stay where they are, end no session and go on by themselves; the log says it twice`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, server, EDITOR, E2E_PASSWORD);
    await page.waitForURL(`${server.url}/`);
    await page.goto(HALL);
    await new DiagramPage(page).ready();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/`);
    await expect(other.locator('main')).toBeVisible();
    const stranger = await (await browser.newContext({ locale: 'en' })).newPage();
    await stranger.goto(`${server.url}/?language=en`);
    await stranger.locator('input[name=username]').fill(EDITOR);
    await stranger.locator('input[name=password]').fill(E2E_PASSWORD);
    log = '';

    await test.step('pages that are loaded again wait and say for what', async () => {
      await go();
      for (const each of [page, other]) await each.reload();
      for (const each of [page, other]) await expect(waiting(each)).toHaveText(WAITS, { timeout: 10_000 });
      await look(page, `database-away-${how}`);
      await page.waitForTimeout(8000);
      for (const each of [page, other]) await expect(waiting(each)).toBeVisible();
      expect(page.url()).toBe(server.url + HALL);
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    });
    await test.step('the sign-in says the same', async () => {
      await stranger.locator('input[name=password]').press('Enter');
      await expect(stranger.getByRole('alert')).toContainText('The server does not reach its database.');
    });
    await test.step('the log says once that it is away', () => {
      expect(failures()).toEqual([expect.stringMatching(/^the database is away: /)]);
      expect(failures()[0]).toMatch(why);
    });
    await test.step('it answers again: all go on', async () => {
      await back();
      await new DiagramPage(page).ready();
      await expect(waiting(other)).toHaveCount(0);
      expect(other.url()).toBe(`${server.url}/`);
      await expect.poll(failures).toHaveLength(2);
      expect(failures()[1]).toMatch(/^the database answers again after \d+\.\d s$/);
    });
    await page.context().close();
    await stranger.context().close();
  });
