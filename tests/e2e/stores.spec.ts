import { expect, type Locator, type Page } from 'playwright/test';
import { addUser, authenticate, e2eUrl } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits, stored } from './support/visits';

const test = journeys();

const EDITOR = 'stores-editor';
const DIAGRAM = '/diagram.html?id=24000000000001';
const visits = new Visits();

test.beforeAll(() => addUser(EDITOR, 'editor'));
test.afterEach(() => visits.close());

interface FoundRack {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly diagram: number;
}

/** Racks that the search finds by a name. */
async function racksFound(name: string): Promise<readonly FoundRack[]> {
  const { access_token } = await authenticate(EDITOR);
  const answer = await fetch(`${e2eUrl()}/diagramApi/wapi/v1/search?q=${name}&limit=50`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  const { data } = (await answer.json()) as { readonly data: { readonly items: readonly FoundRack[] } };
  return data.items.filter((item) => item.class === 'rack');
}

/** The rack of this name in the default diagram. */
async function rackNamed(name: string): Promise<number> {
  const rack = (await racksFound(name)).find((item) => item.name === name && item.diagram === 24000000000001);
  if (rack === undefined) throw new Error(`the default diagram has no rack ${name}`);
  return rack.id;
}

/** A diagram of another room. */
async function diagramElsewhere(): Promise<number> {
  const rack = (await racksFound('A01')).find(({ diagram }) => ![0, 24000000000001, 24000000000002].includes(diagram));
  if (rack === undefined) throw new Error('no other room has a rack A01');
  return rack.diagram;
}

/** The list this browser keeps becomes `count` tasks, all applied: named seed-1, seed-2, ... and last what was really done. */
async function keepTasks(page: Page, count: number): Promise<void> {
  await page.goto('/effect');
  await page.evaluate(async (length) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('plenum-floors');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('the browser store refused', { cause: request.error }));
    });
    const store = opened.transaction('floors', 'readwrite').objectStore('floors');
    await new Promise<void>((resolve, reject) => {
      const all = store.openCursor();
      all.onsuccess = () => {
        const list = all.result!.value as { entries: { clientId: string }[]; revision: number };
        const real = list.entries.at(-1)!;
        const entries: object[] = [];
        for (let seq = 1; seq < length; seq++)
          entries.push({ ...real, clientId: 'an-earlier-visit', seq, facts: { name: `seed-${seq}` } });
        const put = all.result!.update({ ...list, entries: [...entries, real], step: length });
        put.onsuccess = () => resolve();
        put.onerror = () => reject(new Error('the browser store refused', { cause: put.error }));
      };
      all.onerror = () => reject(new Error('the browser store refused', { cause: all.error }));
    });
    opened.close();
  }, count);
}

test('[R3.079] the message dialog is hidden until there is a message, and again when it was confirmed', async ({ browser }) => {
  const page = await visits.page(browser, EDITOR);
  let expired = false;
  await page.route('**/v1/home', (route) =>
    expired ? route.fulfill({ json: { code: 5001, message: 'expired', data: null } }) : route.continue(),
  );
  await page.route('**/v1/refresh_token', (route) => route.fulfill({ json: { code: 5020, message: 'refused', data: null } }));
  await page.goto('/dashBoard');
  await expect(page.locator('main')).toContainText(/\d{2,}/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  expired = true;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog).toContainText(/log ?in again/i);
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
});

test.describe('one open diagram', () => {
  let page: Page;
  let diagram: DiagramPage;
  let rack: number;
  const own = new Visits();
  const right = (): Locator => page.locator('[data-region="right"]');
  const tab = (side: 'left' | 'right', name: string): Promise<void> =>
    page.locator(`[data-region="${side}"]`).getByRole('tab', { name }).click();
  const steps = (): Locator => right().getByRole('listbox', { name: 'History' }).getByRole('option');
  const writeRow = async (text: string): Promise<void> => {
    await diagram.property('Row').fill(text);
    await diagram.property('Row').press('Enter');
    await diagram.saved();
  };

  test.beforeAll(async ({ browser }) => {
    rack = await rackNamed('A04');
    page = await own.page(browser, EDITOR);
    await page.goto(`${DIAGRAM}&select=${rack}`);
    diagram = new DiagramPage(page);
    await diagram.ready();
  });
  test.afterAll(() => own.close());

  test('[R2.004] [R3.075] [R4.050] parameters of the address reach the page; without a mode the page is normal: what they select can be edited', async () => {
    await expect(page.locator('[data-diagram="24000000000001"]')).toBeVisible();
    await expect(diagram.property('Name')).toHaveValue('A04');
    await expect(diagram.property('Row')).toBeEditable();
    await expect.poll(() => new URL(page.url()).search).toBe('?id=24000000000001');
  });

  /** The address of the picture that the list of models asks for when it is shown anew. */
  async function pictureAsked(): Promise<string> {
    await tab('left', 'Objects');
    const asked = page.waitForRequest('**/switch.svg');
    await tab('left', 'Models');
    return new URL((await asked).url()).pathname;
  }

  test('[R3.080] pictures of models come from /img/nvisual/modelLibrary/', async () => {
    expect(await pictureAsked()).toBe('/img/nvisual/modelLibrary/switch.svg');
    const width = (): Promise<number> =>
      page.locator('img[src$="/switch.svg"]').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });

  test('[R3.019] [R3.081] behind the developer’s host where this browser stores one', async () => {
    const settings = await page.context().newPage();
    await settings.goto('/setting.html');
    await settings.getByText('Pictures of models, for developers').click();
    await settings.getByLabel('Image host').fill(`${e2eUrl()}/pictures`);
    await expect.poll(() => stored(page, 'imageHost')).toBe(`${e2eUrl()}/pictures`);
    expect(await pictureAsked()).toBe('/pictures/img/nvisual/modelLibrary/switch.svg');
    await settings.close();
  });

  test('[R3.020] [R3.021] [R3.082] the flag 1 is developer mode: they come from the stored path alone', async () => {
    const settings = await page.context().newPage();
    await settings.goto('/setting.html');
    await settings.getByText('Pictures of models, for developers').click();
    await settings.getByRole('textbox', { name: 'Image path' }).fill('/own/library/');
    await settings.getByRole('switch', { name: 'Developer mode' }).check();
    await expect.poll(async () => [await stored(page, 'sdk'), await stored(page, 'imagePath')]).toEqual(['1', '/own/library/']);
    expect(await pictureAsked()).toBe('/own/library/switch.svg');
    await settings.close();
    await tab('left', 'Objects');
  });

  test('[R4.043] the step of the undo history is set: a click in its list goes to any step', async () => {
    const row = diagram.property('Row');
    await diagram.treeItem(/^B05/).click();
    await expect(diagram.property('Name')).toHaveValue('B05');
    const before = await row.inputValue();
    // What is written within half a second of the last is the same step: these are three.
    for (const text of ['one', 'two', 'three']) {
      await writeRow(text);
      await page.waitForTimeout(600);
    }
    await tab('right', 'History');
    await expect(steps()).toHaveCount(4);
    for (const [step, value] of [
      [1, 'one'],
      [3, 'three'],
      [0, before],
      [3, 'three'],
    ] as const) {
      await tab('right', 'History');
      await right().locator(`[data-step="${step}"]`).click();
      await expect(right()).toContainText(`Step ${step} of 3`);
      await tab('right', 'Properties');
      await expect(row).toHaveValue(value);
    }
    await diagram.saved();
  });

  test('[R4.041] [R9.012] [R4.042] of 5,000 kept tasks, which take the queue’s place, the oldest goes when one is done', async () => {
    const oldest = right().locator('[data-step="1"]');
    const toTop = (): Promise<unknown> =>
      right()
        .getByRole('listbox', { name: 'History' })
        .evaluate((list) => {
          list.parentElement!.scrollTop = 0;
        });
    await expect(diagram.property('Row')).toBeEditable();
    await writeRow('kept');
    await tab('right', 'History');
    await expect(steps().last()).toHaveAttribute('aria-selected', 'true');
    await keepTasks(page, 5000);
    await page.goto(`${DIAGRAM}&select=${rack}`);
    await diagram.ready();
    await tab('right', 'History');
    await expect(right()).toContainText('Step 5,000 of 5,000');
    await toTop();
    await expect(oldest).toContainText('seed-1 changed');
    await tab('right', 'Properties');
    await writeRow('newest');
    await tab('right', 'History');
    await expect(right()).toContainText('Step 5,000 of 5,000');
    await toTop();
    await expect(oldest).toContainText('seed-2 changed');
  });

  test('[R3.074] [R4.044] queue and step are those of the floor: its plan has them, and both are empty in another room', async () => {
    await tab('right', 'Properties');
    await writeRow('here');
    await tab('right', 'History');
    await expect(steps().last()).toHaveAttribute('aria-selected', 'true');
    // The other diagram is on its way: what is left of the first would be shown until it is there.
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/diagrams/24000000000002/snapshot**', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('[data-command="go-plan"]').click();
    await page.waitForURL('**/diagram.html?id=24000000000002');
    await tab('right', 'History');
    await expect(right()).toContainText('No steps yet');
    await expect(right().getByRole('option')).toHaveCount(0);
    arrive();
    await diagram.ready();
    await expect(right()).toContainText('Step 5,000 of 5,000');
    await expect(steps().last()).toHaveAttribute('aria-selected', 'true');
    await page.goto(`/diagram.html?id=${await diagramElsewhere()}`);
    await diagram.ready();
    await tab('right', 'History');
    await expect(right()).toContainText('No steps yet');
  });

  test('an address with mode=readOnly shows and edits nothing', async () => {
    await page.goto(`${DIAGRAM}&select=${rack}&mode=readOnly`);
    await diagram.ready();
    await tab('right', 'Properties');
    await expect(right()).toContainText('A04');
    await expect(right().getByRole('textbox')).toHaveCount(0);
    await expect(page.locator('[data-command="connect-tool"]')).toHaveCount(0);
  });
});
