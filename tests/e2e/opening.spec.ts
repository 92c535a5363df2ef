import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';

const test = journeys();

const [EDITOR, COLLEAGUE] = ['opening-editor', 'opening-colleague'];
const ADDRESS = '/diagram.html?id=24000000000001';

/** Something that is waited for until it is given. */
function signal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  addUser(COLLEAGUE, 'editor');
});

test('a snapshot that is slow: the socket is there before it, and how far it is and what a colleague did meanwhile is shown', async ({
  browser,
}) => {
  const colleague = await openDiagram(browser, COLLEAGUE, { address: ADDRESS });
  const context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  const taken = signal();
  const released = signal();
  await page.route('**/v1/diagrams/*/snapshot', async (route) => {
    const response = await route.fetch();
    taken.give();
    await released.given;
    await route.fulfill({ response });
  });
  // As a server answers that reads it from the database.
  await page.route('**/v1/diagrams/*/opening', (route) => route.fulfill({ json: { code: 200, data: { records: 412_000 } } }));
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  await page.goto(ADDRESS);
  await taken.given;
  await expect.poll(() => sockets.filter((path) => path.endsWith('/v1/sync')).length).toBe(1);
  await expect(page.getByText('412,000 records read')).toBeVisible();

  await colleague.diagram.treeItem(/^A02/).click();
  await colleague.diagram.property('Name').fill('A02-renamed');
  await colleague.diagram.property('Name').press('Enter');
  await colleague.diagram.saved();
  released.give();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await expect(diagram.treeItem(/^A02-renamed/)).toBeVisible();
  await colleague.context.close();
  await context.close();
});

test('a socket that is slow: the diagram is drawn and edited without it, and the edit is saved when it is there', async ({
  browser,
}) => {
  const released = signal();
  const server = e2eUrl();
  /** In the place of the server; a request for the sync socket waits. */
  const before = createServer((from) => {
    from.on('error', () => undefined);
    from.once('data', async (head: Buffer) => {
      from.pause();
      if (head.includes('/v1/sync')) await released.given;
      const to = connect(Number(new URL(server).port), '127.0.0.1').on('error', () => from.destroy());
      to.write(head);
      from.pipe(to).pipe(from);
    });
  }).listen(0, '127.0.0.1');
  await once(before, 'listening');
  process.env['PLENUM_E2E_URL'] = `http://127.0.0.1:${(before.address() as AddressInfo).port}`;
  try {
    const context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
    const page = await context.newPage();
    await page.goto(ADDRESS);
    const diagram = new DiagramPage(page);
    await diagram.treeItem(/^A03/).click();
    await diagram.property('Row').fill('A-slow');
    await diagram.property('Row').press('Enter');
    await expect(page.locator('[data-state="offline"]')).toContainText('1');
    released.give();
    await diagram.saved();
    await expect(diagram.property('Row')).toHaveValue('A-slow');
    await context.close();
  } finally {
    process.env['PLENUM_E2E_URL'] = server;
    before.close();
  }
});
