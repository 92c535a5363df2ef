import { expect } from 'playwright/test';
import { RIGHT_VIEWS } from '../../ui/panels/right-views';
import english from '../../ui/i18n/en/diagram.json' with { type: 'json' };
import chinese from '../../ui/i18n/zh-cn/diagram.json' with { type: 'json' };
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const EDITOR = 'views-editor';
const VIEWER = 'views-viewer';
const SITE = 'Osterode';

type Words = Readonly<Record<string, string>>;
const ENGLISH: Words = english.right;
const CHINESE: Words = chinese.right;

/** What each view shows of a router without cables; a view that stands nowhere here fails. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  propertyView: /router-01.*0 of 8 ports connected/s,
  history: /No steps yet/,
  deleted: /Nothing was deleted here/,
  search: /Search the whole inventory/,
  linkView: /No way begins in router-01.*8 ports/s,
  linkFlowView: /No way begins in router-01.*8 ports/s,
  p2pConnect: /Place A.*Place B/s,
  bundleView: /0 cables in 0 bundles/,
  AILinkLayer: /GigabitEthernet0\/1\/1.*GigabitEthernet1\/0\/1/s,
  capacity: /2 U of 12 U/,
  bestRoute: /From.*To.*Fibre/s,
  grille: /Which cable is laid/,
  pathway: /Inside width/,
  relationalView: /Comms closet.*contains it/s,
};

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  addUser(VIEWER, 'viewer');
  importTwoSwitches(SITE, 610_000);
});

test('[R2.077] [R2.079] every view of the right side opens from its tab or the menu and shows what is selected', async ({
  browser,
}) => {
  const { page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  const right = page.locator('[data-region="right"]');
  await diagram.unfold('Comms closet');
  await diagram.treeItem('router-01').click();
  for (const { id, place } of RIGHT_VIEWS) {
    await test.step(id, async () => {
      const name = ENGLISH[id];
      if (place === 'menu') await right.locator('[data-part="more-views"]').click();
      const [role, where] = place === 'menu' ? (['menuitem', page] as const) : (['tab', right] as const);
      await where.getByRole(role, { name: name!, exact: true }).click();
      await expect(right.getByRole('tabpanel')).toContainText(SHOWN[id]!, { useInnerText: true });
    });
  }
  await page.context().close();
});

test('a view in which a viewer could do nothing is not offered; the others are, in Chinese too', async ({ browser }) => {
  const { page } = await openDiagram(browser, VIEWER, { site: SITE });
  const right = page.locator('[data-region="right"]');
  const offered = async (words: Words): Promise<void> => {
    await right.locator('[data-part="more-views"]').click();
    await expect(page.getByRole('menuitem')).toHaveText(
      RIGHT_VIEWS.filter(({ place, does }) => place === 'menu' && does.length === 0).map(
        ({ id }) => new RegExp(`^${words[id]!}`),
      ),
    );
    await page.keyboard.press('Escape');
  };
  await offered(ENGLISH);
  await page.evaluate(() => localStorage.setItem('language', 'zh-cn'));
  await page.reload();
  await offered(CHINESE);
  await page.context().close();
});
