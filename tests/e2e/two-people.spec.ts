import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage, type Point } from './support/diagram-page';
import { seenCamera, watchCamera } from './support/drawing-probe';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const ANNA = 'anna-of-two';
const BO = 'bo-of-two';
const CY = 'cy-of-three';
const SITE = 'Zweibruck';

let open: BrowserContext[] = [];

test.beforeAll(() => {
  addUser(ANNA, 'editor');
  addUser(BO, 'viewer');
  addUser(CY, 'viewer');
  importTwoSwitches(SITE, 984_000);
});
test.afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

interface Seat {
  readonly page: Page;
  readonly diagram: DiagramPage;
  /** What went out over the live connection. */
  readonly said: string[];
}

async function seat(browser: Browser, name: string, changes: Readonly<Record<string, string>>): Promise<Seat> {
  const context = await contextWith(browser, storedSession(await authenticate(name), changes));
  open.push(context);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => typeof payload === 'string' && said.push(payload)));
  await watchCamera(page);
  return { page, diagram: new DiagramPage(page), said };
}

/** Both in the elevations of the site: the second one in Chinese, in a dark and smaller window. */
async function together(browser: Browser): Promise<readonly [anna: Seat, bo: Seat]> {
  const anna = await seat(browser, ANNA, {});
  await anna.page.goto('/');
  const site = anna.page.getByRole('article').filter({ hasText: SITE }).first();
  await site.getByRole('link', { name: 'Elevations' }).click();
  await anna.diagram.ready();
  const bo = await seat(browser, BO, { language: 'zh-cn', theme: 'dark' });
  await bo.page.setViewportSize({ width: 1180, height: 640 });
  await bo.page.goto(anna.page.url());
  await bo.diagram.ready();
  for (const { diagram } of [anna, bo]) await diagram.atRest();
  await expect(face(anna, BO)).toBeVisible();
  await expect(face(bo, ANNA)).toBeVisible();
  return [anna, bo];
}

const face = ({ page }: Seat, name: string) =>
  page.getByRole('button', { name: new RegExp(name) }).and(page.locator('[aria-pressed]'));
const pointer = ({ page }: Seat) => page.locator('[data-part="colleague-pointer"]');
const banner = ({ page }: Seat) => page.locator('[data-part="following"]');

/** Where a point of the page is in the world, mm. */
async function worldOf({ page, diagram }: Seat, { x, y }: Point): Promise<Point> {
  const [camera, box] = [await seenCamera(page), await diagram.canvas.boundingBox()];
  if (!camera || !box) throw new Error('nothing is drawn');
  return {
    x: camera.x + (x - box.x - box.width / 2) / camera.scale,
    y: camera.y - (y - box.y - box.height / 2) / camera.scale,
  };
}

/** The tip of the colleague's arrow, in the world; null = none is shown. */
async function seenPointer(seat: Seat): Promise<Point | null> {
  const arrow = pointer(seat);
  if (!(await arrow.isVisible())) return null;
  const box = await arrow.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: left, y: top };
  });
  return worldOf(seat, box);
}

async function expectAt(seat: Seat, world: Point): Promise<void> {
  const scale = (await seenCamera(seat.page))!.scale;
  await expect
    .poll(async () => {
      const seen = await seenPointer(seat);
      return seen && Math.hypot(seen.x - world.x, seen.y - world.y) * scale < 2;
    })
    .toBe(true);
}

/** The middle of what panels leave free of the view. */
async function middle(seat: Seat): Promise<Point> {
  const [left, right, canvas] = await Promise.all([
    seat.page.locator('[data-region="left"]').boundingBox(),
    seat.page.locator('[data-region="right"]').boundingBox(),
    seat.diagram.canvas.boundingBox(),
  ]);
  const from = (left?.width ?? 0) + 56;
  const to = canvas!.width - (right?.width ?? 0);
  return worldOf(seat, { x: canvas!.x + (from + to) / 2, y: canvas!.y + (canvas!.height + 40) / 2 });
}

test('a colleague’s pointer is seen with its name at the same place of the world, and goes when it leaves', async ({
  browser,
}) => {
  const [anna, bo] = await together(browser);
  await anna.diagram.unfold('Comms closet');
  const at = await test.step('it is where it is in the world, on a screen of another size', async () => {
    const box = (await anna.diagram.canvas.boundingBox())!;
    const place = { x: box.x + box.width / 2 + 30, y: box.y + box.height / 2 - 20 };
    await anna.page.mouse.move(place.x - 60, place.y);
    await anna.page.mouse.move(place.x, place.y, { steps: 6 });
    const world = await worldOf(anna, place);
    await expect(pointer(bo)).toHaveText(ANNA);
    await expectAt(bo, world);
    await expect(pointer(anna)).toHaveCount(1);
    await expect(pointer(anna)).toBeHidden();
    return world;
  });

  await test.step('it stays there when the view of whoever sees it moves', async () => {
    const box = (await bo.diagram.canvas.boundingBox())!;
    await bo.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await bo.page.mouse.wheel(0, -240);
    await bo.diagram.atRest();
    await expectAt(bo, at);
    await expect(pointer(anna)).toHaveText(BO);
  });

  await test.step('it is gone when it leaves the canvas', async () => {
    await anna.page.mouse.move(300, 10);
    await expect(pointer(bo)).toBeHidden();
    await expect(pointer(anna)).toBeVisible();
  });

  await test.step('what is selected carries the name', async () => {
    await anna.diagram.flyTo('switch-01');
    await bo.diagram.unfold('Comms closet');
    await bo.diagram.flyTo('switch-01');
    const name = bo.page.locator('[data-part="selection-name"]');
    await expect(name).toHaveText(ANNA);
    await expect(name).toBeVisible();
  });

  await test.step('it is seen in the diagram where it is, and nobody is told of it who looks at another', async () => {
    await anna.page
      .getByRole('link', { name: 'Plan' })
      .or(anna.page.getByRole('button', { name: 'Plan' }))
      .first()
      .click();
    await expect(face(bo, ANNA)).toHaveCount(0);
    await expect(pointer(bo)).toHaveCount(0);
    await anna.diagram.ready();
    anna.said.length = 0;
    const box = (await anna.diagram.canvas.boundingBox())!;
    for (let step = 0; step < 20; step += 1) await anna.page.mouse.move(box.x + box.width / 2 + step * 5, box.y + box.height / 2);
    await anna.page.waitForTimeout(300);
    expect(anna.said.filter((text) => text.includes('"pointer"'))).toEqual([]);
  });
});

test('a click on a face follows them: the view goes where theirs is, until Esc, a movement of one’s own or their leaving', async ({
  browser,
}) => {
  const [anna, bo] = await together(browser);
  await anna.diagram.unfold('Comms closet');
  const looksAlike = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const [there, here] = [await middle(anna), await middle(bo)];
        const { scale } = (await seenCamera(bo.page))!;
        return Math.hypot(there.x - here.x, there.y - here.y) * scale;
      })
      .toBeLessThan(12);
  };
  const zoomOf = async (who: Seat): Promise<number> => (await seenCamera(who.page))!.scale;
  const zoom = async (who: Seat, by: number): Promise<void> => {
    const box = (await who.diagram.canvas.boundingBox())!;
    await who.page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2);
    await who.page.mouse.wheel(0, by);
    await who.diagram.atRest();
  };

  await test.step('by the keyboard, with a banner that says how it ends', async () => {
    await face(bo, ANNA).focus();
    await bo.page.keyboard.press('Enter');
    await expect(banner(bo)).toHaveText(`正在跟随 ${ANNA} - 按 Esc 或自行移动视图即结束`);
    await expect(face(bo, ANNA)).toHaveAttribute('aria-pressed', 'true');
    await anna.diagram.flyTo('switch-01');
    await looksAlike();
    await zoom(anna, 600);
    await looksAlike();
    await expect(banner(bo)).not.toBeEmpty();
  });

  await test.step('two who follow each other stand still', async () => {
    await face(anna, BO).click();
    await expect(banner(anna)).toHaveText(`Following ${BO} - Esc or any own movement ends it`);
    await anna.diagram.atRest();
    const before = await zoomOf(anna);
    await anna.page.waitForTimeout(600);
    expect((await zoomOf(anna)) / before).toBeCloseTo(1, 3);
    await anna.diagram.canvas.focus();
    await anna.page.keyboard.press('Escape');
    await expect(banner(anna)).toBeEmpty();
    await expect(banner(bo)).not.toBeEmpty();
  });

  await test.step('Esc ends it, and nothing else: what is selected stays', async () => {
    await bo.diagram.unfold('Comms closet');
    await bo.diagram.treeItem('switch-01').click();
    const held = bo.page.getByRole('treeitem', { selected: true });
    await expect(held).toHaveCount(1);
    await expect(banner(bo)).not.toBeEmpty();
    await bo.page.keyboard.press('Escape');
    await expect(banner(bo)).toBeEmpty();
    await expect(held).toHaveCount(1);
    const before = await zoomOf(bo);
    await zoom(anna, -600);
    expect(await zoomOf(bo)).toBe(before);
  });

  await test.step('a movement of one’s own ends it', async () => {
    await face(bo, ANNA).click();
    await looksAlike();
    await zoom(bo, -300);
    await expect(banner(bo)).toBeEmpty();
    const before = await zoomOf(bo);
    await zoom(anna, 300);
    expect(await zoomOf(bo)).toBe(before);
  });

  await test.step('their leaving ends it', async () => {
    await face(bo, ANNA).click();
    await expect(banner(bo)).not.toBeEmpty();
    await anna.page.close();
    await expect(banner(bo)).toBeHidden();
    await expect(face(bo, ANNA)).toHaveCount(0);
  });
});

test('whoever comes and goes moves nothing that is pressed: neither the search nor the faces that are there', async ({
  browser,
}) => {
  const [anna, bo] = await together(browser);
  const bar = anna.page.locator('[data-region="bar"]');
  const search = bar.locator('[aria-keyshortcuts="Control+K"]');
  const places = async () => [await search.boundingBox(), await face(anna, BO).boundingBox()];
  await anna.diagram.saved();
  const before = await places();
  const cy = await seat(browser, CY, {});
  await cy.page.goto(anna.page.url());
  await expect(face(anna, CY)).toBeVisible();
  expect(await places()).toEqual(before);
  await cy.page.close();
  await expect(face(anna, CY)).toHaveCount(0);
  expect(await places()).toEqual(before);
  await bo.page.close();
  await expect(face(anna, BO)).toHaveCount(0);
  expect(await search.boundingBox()).toEqual(before[0]);
});

test('[walk 4, in use] who deletes is told, while the dialog stands, who else has it or something in it selected or open', async ({
  browser,
}) => {
  const [anna, bo] = await together(browser);
  const inUse = ({ page }: Seat) => page.getByRole('dialog').locator('[data-part="in-use"]');
  await bo.diagram.unfold('Comms closet');
  await bo.diagram.treeItem('switch-01').click();
  await anna.diagram.treeItem(/^Comms closet/).click();
  await anna.diagram.canvas.focus();
  await anna.page.keyboard.press('Delete');
  await expect(inUse(anna)).toHaveText(`${BO} has switch-01 selected right now.`);
  await look(anna.page, 'in-use');
  await bo.diagram.canvas.focus();
  await bo.page.keyboard.press('Escape');
  await expect(inUse(anna)).toBeEmpty();
  await bo.diagram.treeItem('switch-01').click();

  await test.step('one’s own other window is told as that', async () => {
    const again = await seat(browser, ANNA, { language: 'zh-cn', theme: 'dark' });
    await again.page.goto(anna.page.url());
    await again.diagram.ready();
    await again.diagram.treeItem(/^Comms closet/).click();
    await again.diagram.canvas.focus();
    await again.page.keyboard.press('Delete');
    await expect(inUse(again)).toContainText(`${BO} 当前选中了“switch-01”。`);
    await expect(inUse(again)).toContainText('您在另一个窗口中选中了该对象。');
    await look(again.page, 'in-use-own');
  });

  await test.step('a room that somebody has open, from the page of places', async () => {
    const home = await seat(browser, ANNA, {});
    await home.page.goto('/');
    const site = home.page.getByRole('article').filter({ hasText: SITE }).first();
    await site
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await home.page.getByRole('menuitem', { name: 'Delete' }).first().click();
    await expect(inUse(home)).toContainText(`${BO} has `);
    await look(home.page, 'in-use-home');
  });
});

test('[walk 4, seen] what a colleague changes of the thing that is open here is marked at its field and said, by name and with both values', async ({
  browser,
}) => {
  const [anna, bo] = await together(browser);
  await bo.diagram.treeItem(/^Comms closet/).click();
  await expect(bo.diagram.property('名称')).toHaveText('Comms closet');
  await anna.diagram.treeItem(/^Comms closet/).click();
  await anna.diagram.property('Row').fill('K');
  await anna.diagram.property('Row').press('Enter');
  const mark = bo.page.locator('[data-part="seen"]');
  await expect(mark).toHaveText(`${ANNA} 已填写，原为空。`);
  await expect(bo.page.locator('[data-part="mirror-colleagues"]')).toContainText(`${ANNA} 填写了 Comms closet 的列：“K”。`);
  await look(bo.page, 'seen-dark');
  await expect(anna.page.locator('[data-part="seen"]')).toHaveCount(0);
  await expect(mark).toHaveCount(0, { timeout: 20_000 });

  await test.step('where the properties are not in sight it is a notice', async () => {
    await bo.page.getByRole('tab', { name: '历史' }).click();
    await anna.diagram.property('Row').fill('');
    await anna.diagram.property('Row').press('Enter');
    await expect(bo.page.locator('[data-part="notice"]')).toContainText(`由“K”改为“空”`);
    await look(bo.page, 'seen-notice');
  });
});
