import { expect } from 'playwright/test';
import { addUser, E2E_PASSWORD } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();
const EDITOR = 'headers-editor';

test.beforeAll(() => addUser(EDITOR, 'editor'));

interface Seen {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The page's live connection stood when the call was made. */
  readonly connected: boolean;
}

test('[R7.002] [R7.003] [R7.004] every call carries bearer, refresh handle and the id of the live connection: the page’s, its words’ and its worker’s', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en' });
  const page = await context.newPage();
  const seen: Seen[] = [];
  let connected = false;
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/v1/websocket')) return;
    // A first message of the server comes after the page holds the connection for open.
    socket.on('framereceived', () => (connected = true));
    socket.on('close', () => (connected = false));
  });
  page.on('framenavigated', () => (connected = false));
  const note = (request: { url(): string; headers(): Record<string, string> }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/diagramApi/wapi/')) seen.push({ path: pathname, headers: request.headers(), connected });
  };
  context.on('request', note);
  const since = (from: number): readonly Seen[] => seen.slice(from);

  await page.goto('/?language=en');
  await page.locator('input[name=username]').fill(EDITOR);
  await page.locator('input[name=password]').fill(E2E_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  const signedIn = seen.findIndex(({ path }) => path.endsWith('/v1/authenticate')) + 1;
  expect(signedIn).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('article').first().getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await expect.poll(() => connected).toBe(true);

  // An edit, and a question of the worker to the server.
  const open = seen.length;
  const dialog = page.getByRole('dialog');
  await choose(page, diagram, 'Insert closure');
  await dialog.getByLabel('Name').fill('C1');
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialog).toBeHidden();
  await diagram.saved();
  await page.keyboard.press('Escape');
  await choose(page, diagram, 'Cable model');
  await expect.poll(() => since(open).some(({ path }) => path.endsWith('/v1/models'))).toBe(true);

  await page.goto('/setting.html');
  await page.getByText('中文').click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh-cn$/i);
  await expect.poll(() => since(open).some(({ path }) => path.endsWith('/v1/users_locale'))).toBe(true);

  const paths = new Set(since(signedIn).map(({ path }) => path.replace(/\d{14}/, ':id').replace('/diagramApi/wapi/', '')));
  for (const expected of [
    'localization/en.json',
    'v1/home',
    'v1/diagrams/:id/snapshot',
    'v1/models',
    'localization/zh-cn.json',
    'v1/users_locale',
  ])
    expect(paths).toContain(expected);
  for (const { path, headers, connected: live } of since(signedIn)) {
    expect([path, headers['authorization']]).toEqual([path, expect.stringMatching(/^Bearer \S+/)]);
    expect([path, headers['refresh-token']]).toEqual([path, expect.stringMatching(/\S/)]);
    if (live) expect([path, headers['socket-id']]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }
  const carried = (name: string) =>
    since(open)
      .filter(({ path }) => path.endsWith(name))
      .map(({ headers }) => headers['socket-id']);
  expect(carried('/v1/models').at(0)).toMatch(/^[0-9a-f-]{36}$/);
  await context.close();
});
