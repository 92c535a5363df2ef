import { expect } from 'playwright/test';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { addUser, authenticate } from '../setup/e2e-users';
import { Caller } from './support/caller';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';

const test = journeys();
const USER = 'boxless-editor';

test('[walk 1] rooms that are not on the drawing of their site are offered to be placed, and stand there after one step that can be undone', async ({
  browser,
}) => {
  addUser(USER, 'editor');
  const caller = new Caller((await authenticate(USER)).access_token, 'program-of-boxless');
  const [site, plan, ...rooms] = (await caller.takeIds(11)) as [number, number, ...number[]];
  const place = { kind: 'insert-place', widthMm: 9000, depthMm: 6000 };
  await caller.submit({ ...place, id: site, parent: 0, class: codeOf(OBJECT_CLASSES, 'site'), name: 'Grund', ids: [plan] });
  for (const [nth, id] of [rooms[0], rooms[3], rooms[6]].entries())
    await caller.submit({
      ...{ ...place, id, parent: site, class: codeOf(OBJECT_CLASSES, 'room'), name: `Hall ${nth + 1}` },
      ids: rooms.slice(nth * 3 + 1, nth * 3 + 3),
    });
  const { context, page, diagram } = await openDiagram(browser, USER, { address: `/diagram.html?id=${plan}` });
  const offer = page.locator('[data-part="boxless"]');
  await expect(offer).toContainText('3 places here are not on this drawing.');
  await look(page, 'boxless-offer');
  await offer.getByRole('button', { name: 'Place what is missing' }).click();
  await expect(page.getByRole('log')).toContainText('3 places put on the drawing');
  await expect(offer).toBeHidden();
  await diagram.saved();
  await diagram.atRest();
  await look(page, 'boxless-placed');
  await diagram.find(/^Hall 2/, { reach: 900 });
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(offer).toBeVisible();
  await context.close();
});
