import { spawnSync } from 'node:child_process';
import { expect, type Browser, type Page } from 'playwright/test';
import access from '../../ui/i18n/en/access.json' with { type: 'json' };
import errors from '../../ui/i18n/en/errors.json' with { type: 'json' };
import words from '../../ui/i18n/en/messages.json' with { type: 'json' };
import { E2E_PASSWORD, addUser, authenticate, e2eUrl } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { twoSwitchesFile } from './support/two-switches';
import { Visits } from './support/visits';
import { NETBOX_DUMP } from '../../domain/import/accepted-files';

const test = journeys();

const ADMINISTRATOR = 'messages-administrator';
const EDITOR = 'messages-editor';
const LOCKED = 'messages-locked';
const VIEWER = 'messages-viewer';
const visits = new Visits();

test.beforeAll(() => {
  addUser(ADMINISTRATOR, 'administrator');
  addUser(EDITOR, 'editor');
  addUser(LOCKED, 'viewer');
  addUser(VIEWER, 'viewer');
});
test.afterEach(() => visits.close());

const refused = (code: number, status = 200) => ({ status, json: { code, message: 'x', data: null } });

async function signIn(page: Page, name = VIEWER): Promise<void> {
  await page.goto('/access.html');
  await page.locator('input[name=username]').fill(name);
  await page.locator('input[name=password]').fill(E2E_PASSWORD);
  await page.keyboard.press('Enter');
}

test.describe('at the sign-in', () => {
  const visitor = (browser: Browser): Promise<Page> => visits.page(browser, null);

  test('[R8.013] while the server has not answered the page says that it signs in', async ({ browser }) => {
    const page = await visitor(browser);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/v1/authenticate', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page);
    const status = page.getByRole('status').filter({ hasText: words.signingIn });
    await expect(status).toHaveCount(1);
    answer();
    await page.waitForURL(`${e2eUrl()}/`);
  });

  test('[R8.014] [R8.018] a server that met an error, or that is starting, is told', async ({ browser }) => {
    const page = await visitor(browser);
    for (const [status, sentence] of [
      [500, words.serverError],
      [503, words.backendStarting],
      [502, words.backendStarting],
    ] as const) {
      await page.unroute('**/v1/authenticate');
      await page.route('**/v1/authenticate', (route) => route.fulfill(refused(status, status)));
      await signIn(page);
      await expect(page.getByRole('alert')).toHaveText(sentence);
    }
  });

  test('[R8.022] [R5.010] a user name against the input rules is told, and nothing is sent', async ({ browser }) => {
    const page = await visitor(browser);
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes('/v1/authenticate') ? 1 : 0));
    await signIn(page, "a'-- b");
    await expect(page.getByRole('alert')).toHaveText(words.checkInputRules);
    expect(sent).toBe(0);
  });

  test('[R8.021] guests that an administrator keeps out are told that this user cannot log in', async ({ browser }) => {
    const { access_token } = await authenticate(ADMINISTRATOR);
    const guests = (value: string): Promise<Response> =>
      fetch(`${e2eUrl()}/diagramApi/wapi/v1/global_settings`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access_token}` },
        body: new URLSearchParams({ name: 'guest', value }),
      });
    expect((await guests('off')).status).toBe(200);
    const page = await visitor(browser);
    await page.goto('/access.html');
    await page.getByRole('button', { name: access.guest }).click();
    await expect(page.getByRole('alert')).toHaveText(words.userCannotLogIn);
    expect((await guests('auto')).status).toBe(200);
  });

  test('[R8.027] the right password of a locked account is told that it is locked', async ({ browser }) => {
    const args = ['dist/server/cli.js', 'user', 'lock', LOCKED, '--data', process.env['PLENUM_E2E_DATA'] ?? ''];
    expect(spawnSync(process.execPath, args).status).toBe(0);
    const page = await visitor(browser);
    await signIn(page, LOCKED);
    await expect(page.getByRole('alert')).toHaveText(words.accountLocked);
  });
});

test.describe('when a session ends', () => {
  async function toldAfter(browser: Browser, code: number): Promise<void> {
    const page = await visits.page(browser, VIEWER);
    await page.route('**/v1/home', (route) => route.fulfill(refused(code)));
    await page.goto('/dashBoard');
    await page.waitForURL('**/access.html**');
    await expect(page.getByRole('alert')).toHaveText(SENTENCES[code]!);
  }
  const SENTENCES: Readonly<Record<number, string>> = {
    5000: access.message.tokenMissing,
    5019: words.sessionEnded,
    5020: words.refreshTokenInvalid,
    5054: words.logInAgain,
    5131: access.message.roleChanged,
    5132: access.message.passwordChanged,
  };

  test('[R8.001] [R8.012] code 5000, a token that does not exist, logs out, and the access page says so', ({ browser }) =>
    toldAfter(browser, 5000));

  test('[R8.005] [R8.023] [R8.025] codes 5019, 5020, 5054, 5131 and 5132 log out, and the access page says what each means', async ({
    browser,
  }) => {
    for (const code of [5019, 5020, 5054, 5131, 5132]) await toldAfter(browser, code);
  });
});

test.describe('an import', () => {
  const opened = async (browser: Browser): Promise<Page> => {
    const page = await visits.page(browser, EDITOR);
    await page.goto('/import.html');
    await expect(page.locator('input[type=file]')).toBeAttached();
    return page;
  };

  test('[R8.042] [R8.043] a file of another type, and none at all, are told before anything is sent', async ({ browser }) => {
    const page = await opened(browser);
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes('/v1/import') ? 1 : 0));
    await page.locator('input[type=file]').setInputFiles({ name: 'hall.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByRole('alert')).toContainText('hall.txt is none of the accepted kinds');
    await page.locator('input[type=file]').setInputFiles({ name: 'n.sql', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByRole('alert')).toContainText(NETBOX_DUMP);
    const nothing = await page.evaluateHandle(() => new DataTransfer());
    await page.getByText('Drag a file here').dispatchEvent('drop', { dataTransfer: nothing });
    await expect(page.getByRole('alert')).toHaveText(words.noFileSelected);
    // [walk 5, 12] A folder is no file of a kind; what is dragged from outside comes by the browser's own door.
    const { x, y, width, height } = (await page.getByText('Drag a file here').boundingBox())!;
    const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files: [import.meta.dirname], dragOperationsMask: 1 } };
    const devtools = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at });
    await expect(page.getByRole('alert')).toHaveText('e2e is a folder: put it into one ZIP, and drag that here.');
    expect(sent).toBe(0);
  });

  test('[R8.040] [R8.045] one whose upload failed says so, and that nothing was imported; it is tried again', async ({
    browser,
  }) => {
    const page = await opened(browser);
    await page.route('**/v1/import**', (route) => route.abort());
    await page.locator('input[type=file]').setInputFiles(twoSwitchesFile('Walkenried', 1_900_000));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/was not imported$/);
    await expect(page.getByRole('alert')).toContainText(`${errors.unreachable} Nothing was changed.`);
    await page.unroute('**/v1/import**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Import now' })).toBeVisible();
  });

  test('[R8.036] [R8.037] a call that failed, and one that the account may not make, are told in words', async ({ browser }) => {
    const page = await opened(browser);
    for (const [status, sentence] of [
      [500, errors['500']],
      [403, errors['403']],
    ] as const) {
      await page.route('**/v1/import**', (route) => route.fulfill(refused(status, status)));
      await page.locator('input[type=file]').setInputFiles(twoSwitchesFile('Walkenried', 1_900_000));
      await expect(page.getByRole('alert')).toContainText(sentence);
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await page.unroute('**/v1/import**');
    }
  });
});

test('[R5.005] [R8.050] [R8.051] a new password that is the old one, or is repeated otherwise, is told and cannot be sent', async ({
  browser,
}) => {
  const page = await visits.page(browser, VIEWER);
  await page.goto('/setting.html');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  const type = async (...texts: readonly string[]): Promise<void> => {
    for (const [at, text] of texts.entries()) await dialog.locator('input').nth(at).fill(text);
  };
  const send = dialog.locator('button[type=submit]');
  await type(E2E_PASSWORD, E2E_PASSWORD, E2E_PASSWORD);
  await expect(dialog).toContainText(access.password.problem.same);
  await expect(send).toBeDisabled();
  await type(E2E_PASSWORD, 'Another-2-word', 'Another-3-word');
  await expect(dialog).toContainText(access.password.problem.differ);
  await expect(send).toBeDisabled();
  await type(E2E_PASSWORD, 'Another-2-word', 'Another-2-word');
  await expect(send).toBeEnabled();
});
