import { expect } from 'playwright/test';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { readHome } from '../../protocol/rest/home';
import { addUser, authenticate, e2eUrl } from '../setup/e2e-users';
import { Caller } from './support/caller';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { Visits } from './support/visits';

const test = journeys();

const [ANNA, BO, VIEWER] = ['anna-of-rooms', 'bo-of-rooms', 'viewer-of-rooms'];
const ROOM = 'Battery room';
const visits = new Visits();

test.beforeAll(() => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
  addUser(VIEWER, 'viewer');
});
test.afterEach(() => visits.close());

test('[X11] the address of a room that a colleague deleted says who did and when, and brings it back for whoever may', async ({
  browser,
}) => {
  const bo = new Caller((await authenticate(BO)).access_token, 'program-of-bo');
  const [site, plan, room, ...diagrams] = await bo.takeIds(5);
  const place = { kind: 'insert-place', widthMm: 6000, depthMm: 6000 };
  await bo.submit({ ...place, id: site, parent: 0, class: codeOf(OBJECT_CLASSES, 'site'), name: 'Wildemann', ids: [plan] });
  await bo.submit({ ...place, id: room, parent: site, class: codeOf(OBJECT_CLASSES, 'room'), name: ROOM, ids: diagrams });
  expect(JSON.stringify(await bo.api.call(readHome))).toContain(ROOM);
  const addressOf = (diagram: number | undefined): string => `/diagram.html?id=${diagram}`;
  const anna = await visits.page(browser, ANNA);
  const diagram = new DiagramPage(anna);
  // There is nothing in it, and so no tree.
  const opened = async (): Promise<void> => {
    await expect(anna.locator('[data-phase="ready"]')).toBeVisible();
    await diagram.saved();
  };
  await anna.goto(addressOf(diagrams[1]));
  await opened();

  await bo.submit({ kind: 'delete-objects', ids: [room] });
  const gone = anna.locator('[data-part="deleted-diagram"]');
  const expectGone = async (): Promise<void> => {
    await expect(gone).toContainText(`“${ROOM}” was deleted`);
    await expect(gone).toContainText(`${BO} deleted it`);
    // [issue 11, deleted room] Nothing is left in its bar and beside it that acts on what is not there.
    const bar = anna.locator('[data-region="bar"]');
    await expect(bar.locator('[data-part="bar-deleted"]')).toContainText(`Deleted by ${BO}`);
    await expect(bar.locator('[data-part="bar-deleted"]').getByRole('button', { name: 'Restore' })).toBeEnabled();
    for (const part of ['[data-command="undo"]', '[data-state="saved"]', '[data-region="left"]', '[data-region="right"]'])
      await expect(anna.locator(part)).toHaveCount(0);
  };
  await expectGone();
  await anna.reload();
  await expectGone();
  await look(anna, 'room-deleted');

  const viewer = await visits.page(browser, VIEWER, { language: 'zh-cn', theme: 'dark' });
  // Nobody had this one open: the server finds no diagram.
  await viewer.goto(addressOf(diagrams[0]));
  const shown = viewer.locator('[data-part="deleted-diagram"]');
  await expect(shown).toContainText(`“${ROOM}”已被删除`);
  await expect(shown.getByRole('button')).toHaveCount(1);
  const mark = viewer.locator('[data-part="bar-deleted"]');
  await expect(mark).toHaveText(`已被 ${BO} 删除`);
  await expect(mark.getByRole('button')).toHaveCount(0);
  await look(viewer, 'room-deleted-viewer');
  await shown.getByRole('button').click();
  await viewer.waitForURL(`${e2eUrl()}/`);

  await gone.getByRole('button', { name: `Restore ${ROOM}` }).click();
  await opened();
  await expect(anna).toHaveTitle(new RegExp(ROOM));
});
