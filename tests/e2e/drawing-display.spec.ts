import { expect, type Page } from 'playwright/test';
import type { Refusal } from '../../domain/result';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { openSyncEditor } from '../setup/sync-editor';
import { readSnapshot } from '../setup/read-snapshot';
import { DiagramPage, type Point } from './support/diagram-page';
import { clearPageLog, pageLog, probePage, seenCamera, watchCamera } from './support/drawing-probe';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'display-editor';

/** Somebody else moves a rack of the first hall's plan by so many mm; why not, or null. */
async function nudge(rack: string, y: number): Promise<Refusal | null> {
  const plan = 24_000_000_000_002;
  const { access_token } = await authenticate(NAME);
  const { header, document } = await readSnapshot(e2eUrl(), access_token, plan);
  const placement = document
    .by('placement.diagram', plan)
    .find((id) => document.get('object', document.get('placement', id)!.subject)?.name === rack)!;
  const other = await openSyncEditor(e2eUrl(), access_token, plan, header.clock);
  const refusal = await other.ask({ kind: 'move-placements', version: 1, placements: [placement], mode: 'by', x: [0], y: [y] });
  other.close();
  return refusal;
}

test.describe('what lies over and under a drawing', () => {
  let page: Page;
  let diagram: DiagramPage;

  test.beforeAll(async ({ browser }) => {
    addUser(NAME, 'editor');
    const context = await contextWith(browser, storedSession(await authenticate(NAME)));
    page = await context.newPage();
    await probePage(page);
    await watchCamera(page);
    await page.goto('/diagram.html?id=24000000000001');
    diagram = new DiagramPage(page);
    await diagram.ready();
    await diagram.canvas.focus();
  });
  test.afterAll(() => page.context().close());

  const press = async (...keys: readonly string[]): Promise<void> => {
    await diagram.canvas.focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  let lastView = '';
  const read = (): Promise<string> =>
    page.evaluate(() => {
      const { view } = JSON.parse(sessionStorage.getItem('plenum.view.24000000000002') ?? '{}') as {
        view?: { camera: object };
      };
      return view === undefined ? '' : JSON.stringify(view.camera);
    });
  /** What is seen is what is kept: that is written a moment after it rests. */
  const isKept = async (): Promise<boolean> => {
    await diagram.done();
    return (await read()) === JSON.stringify(await seenCamera(page));
  };
  /** Whatever the view did by itself is over, and is not what camera() waits for. */
  const settled = async (): Promise<void> => {
    await diagram.atRest();
    await expect.poll(isKept).toBe(true);
    lastView = await read();
  };
  /**
   * World mm of the middle of the plan's view and its scale, as this tab keeps them: asked after something that moves
   * the view, once another one than before is seen and kept.
   */
  const camera = async (): Promise<{ readonly x: number; readonly y: number; readonly scale: number }> => {
    await expect.poll(async () => (await isKept()) && (await read()) !== lastView).toBe(true);
    lastView = await read();
    return JSON.parse(lastView) as { x: number; y: number; scale: number };
  };
  const middle = async (): Promise<Point> => {
    const box = (await diagram.canvas.boundingBox())!;
    // Between the panels: left 280 px, right 320 px.
    return { x: box.x + 280 + (box.width - 600) / 2, y: box.y + box.height / 2 };
  };

  test('the frame panel comes by Ctrl-Alt-F, tells what frames cost four times a second, and renders nothing of the page', async () => {
    const panel = page.getByRole('region', { name: 'Frame figures' });
    await expect(panel).toBeHidden();
    await press('Control+Alt+f');
    await expect(panel).toBeVisible();
    const { x, y } = await middle();
    await page.mouse.move(x, y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(x + 30, y + 10);
    await page.mouse.up({ button: 'middle' });
    await expect(panel).toContainText(/Input to screen[\d,]+\.\d ms · \d+ frames?/);
    for (const [row, text] of [
      ['frameMs', / ms$/],
      ['submitMs', / ms$/],
      ['draws', /^\d+$/],
      ['vertices', /^[\d,]+$/],
      ['chunks', /^\d+$/],
      ['cpuBytes', / MB$/],
      ['gpuBytes', / MB$/],
    ] as const)
      await expect(panel.locator(`[data-number="${row}"]`)).toHaveText(text);
    await diagram.atRest();
    await page.evaluate(() => {
      const scope = globalThis as typeof globalThis & { plenumWrites?: number };
      scope.plenumWrites = 0;
      // One record list a turn, however many figures changed in it.
      new MutationObserver(() => scope.plenumWrites!++).observe(document.querySelector('[data-part="numbers"]')!, {
        childList: true,
        characterData: true,
        attributes: true,
        subtree: true,
      });
    });
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(x + 31, y + 10);
    await page.waitForTimeout(500);
    await clearPageLog(page);
    const startedMs = Date.now();
    for (let step = 1; step <= 30; step++) {
      await page.mouse.move(x + 30 + step, y + 10);
      await page.waitForTimeout(30);
    }
    const [{ commits }, writes] = [
      await pageLog(page),
      await page.evaluate(() => (globalThis as typeof globalThis & { plenumWrites?: number }).plenumWrites!),
    ];
    const quarters = Math.ceil((Date.now() - startedMs + 600) / 250) + 1;
    await page.mouse.up({ button: 'middle' });
    // Each update of the panel would be one; who else is here may be told once meanwhile.
    expect(commits).toBeLessThanOrEqual(1);
    expect(writes).toBeGreaterThan(2);
    expect(writes).toBeLessThanOrEqual(quarters);

    // By keyboard alone: F6 reaches it, its button closes it.
    await diagram.canvas.focus();
    await page.keyboard.press('F6');
    await expect(panel).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
  });

  test('[R9.020] rulers are 17 px wide, in mm or m as the zoom wants, and follow the pointer', async () => {
    const across = page.locator('[data-ruler="across"]');
    const down = page.locator('[data-ruler="down"]');
    await expect(across).toHaveCount(0);
    await press('Shift+U', 'Shift+Digit1');
    await diagram.atRest();
    expect([(await across.boundingBox())?.height, (await down.boundingBox())?.width]).toEqual([17, 17]);
    await expect(across).toHaveAttribute('data-unit', 'm');
    const { x, y } = await middle();
    const pointerAt = async (px: number): Promise<number> => {
      await page.mouse.move(px, y);
      await diagram.atRest();
      return Number(await across.getAttribute('data-pointer'));
    };
    await expect(async () => {
      const at = await pointerAt(x);
      expect((await pointerAt(x + 50)) - at).toBe(50);
    }).toPass();
    await expect(across).toHaveAttribute('data-pointer', /^\d+$/);
    await press('Shift+Digit0');
    await expect(across).toHaveAttribute('data-unit', 'mm');
    await page.locator('[data-region="left"]').getByText('Layers', { exact: true }).click();
    await page.getByText('Rulers', { exact: true }).click();
    await expect(across).toHaveCount(0);
    await page.locator('[data-region="left"]').getByText('Objects', { exact: true }).click();
  });

  test('[R9.019] [R9.021] a rack on a plan keeps to tiles of 600 mm with the grid on, to blocks of 20 mm without, Alt suspends both', async () => {
    await page.locator('[data-command="go-plan"]').click();
    await diagram.ready();
    await camera();
    // [X12] Racks with devices stand still until the floor is unlocked.
    await diagram.treeItem(/^A02/).click();
    await expect(diagram.property('Name')).toHaveValue('A02');
    await press('ArrowUp');
    await expect(page.getByRole('log')).toContainText('“A02” holds devices and the floor is locked.');
    await expect(page.locator('[data-command="undo"]').first()).toBeDisabled();
    await press('Shift+F');
    // [walk 1 (27 Nov) 3]
    await expect(page.getByRole('log')).toContainText('Floor unlocked');
    await settled();
    const rack = diagram.treeItem(/^A02/);
    const [undo, redo] = [page.locator('[data-command="undo"]').first(), page.locator('[data-command="redo"]').first()];
    const flyToRack = async (): Promise<void> => {
      await rack.click();
      // The command takes what is selected when its keys come.
      await expect(diagram.property('Name')).toHaveValue('A02');
      await press('Shift+Digit2');
    };
    const moved = async (dx: number, dy: number, alt: boolean): Promise<readonly [number, number]> => {
      await flyToRack();
      const before = await camera();
      await press('Shift+Digit1');
      const whole = await camera();
      const box = (await diagram.canvas.boundingBox())!;
      const grip = {
        x: box.x + box.width / 2 + (before.x - whole.x) * whole.scale,
        y: box.y + box.height / 2 - (before.y - whole.y) * whole.scale,
      };
      if (alt) await page.keyboard.down('Alt');
      await diagram.drag(grip, { x: grip.x + dx, y: grip.y + dy });
      if (alt) await page.keyboard.up('Alt');
      await expect(undo).toBeEnabled();
      await diagram.saved();
      await flyToRack();
      const after = await camera();
      await press('Control+z');
      await expect(redo).toBeEnabled();
      await expect(undo).toBeDisabled();
      await diagram.saved();
      // The rack that went back comes into view.
      await settled();
      return [after.x - before.x, after.y - before.y];
    };
    const isMultiple = (length: number, of: number): void =>
      expect(Math.abs(length - Math.round(length / of) * of), `${length} mm by ${of}`).toBeLessThan(0.01);
    await press('Shift+G');
    // Right of the hall, out of reach of other racks' edges.
    const [near, far] = [await moved(945, -71, false), await moved(962, -20, false)];
    // Wherever it stood, both ends are lines of the grid.
    isMultiple(far[0] - near[0], 600);
    isMultiple(far[1] - near[1], 600);
    await press('Shift+G');
    const block = await moved(945, -71, false);
    isMultiple(block[0] - near[0], 20);
    isMultiple(block[1] - near[1], 20);
    // North of the row, where nothing stands.
    const loose = await moved(37, -171, true);
    await press('Shift+Digit1');
    const { scale } = await camera();
    expect(Math.abs(loose[0] - 37 / scale)).toBeLessThan(0.01);
    expect(Math.abs(loose[1] - 171 / scale)).toBeLessThan(0.01);
  });

  test('twenty presses of an arrow key are one step: one undo, and the rack stands where it stood, selected and in view', async () => {
    await page.locator('[data-command="go-plan"]').click();
    await diagram.ready();
    const [undo, name] = [page.locator('[data-command="undo"]').first(), diagram.property('Name')];
    const left = page.locator('[data-region="left"]');
    await left.getByText('Layers', { exact: true }).click();
    const lock = page.getByRole('switch', { name: 'Floor locked' });
    if (await lock.isChecked()) await lock.click({ force: true });
    await left.getByText('Objects', { exact: true }).click();
    const flyTo = async (rack: string): Promise<Awaited<ReturnType<typeof camera>>> => {
      await diagram.treeItem(new RegExp(`^${rack}`)).click();
      await expect(name).toHaveValue(rack);
      // Coming into view is one flight, going near another one, and only that is asked for.
      await settled();
      await press('Shift+Digit2');
      return camera();
    };
    const before = await flyTo('A01');
    await expect(undo).toBeDisabled();
    await diagram.canvas.focus();
    // As a key that is held down: nothing waits between them.
    await Promise.all(Array.from({ length: 20 }, () => page.keyboard.press('ArrowUp')));
    await diagram.saved();
    const moved = await flyTo('A01');
    expect(Math.abs(moved.y - before.y)).toBeGreaterThan(100);
    const away = await flyTo('B08');
    const box = (await diagram.canvas.boundingBox())!;
    const isInView = ({ x, y, scale }: typeof before): boolean =>
      Math.abs(before.x - x) * scale < box.width / 2 && Math.abs(before.y - y) * scale < box.height / 2;
    expect(isInView(away)).toBe(false);
    await press('Control+z');
    await expect(name).toHaveValue('A01');
    await expect(undo).toBeDisabled();
    await expect.poll(async () => isInView(JSON.parse(await read()) as typeof before)).toBe(true);
    await settled();
    await press('Shift+Digit2');
    const after = await camera();
    expect([after.x, after.y]).toEqual([before.x, before.y]);
    await diagram.saved();
  });

  test('[R9.024] Tab walks racks by position: the row from left to right, also past one that stands 4 mm out of it', async () => {
    await page.goto('/diagram.html?id=24000000000002');
    await diagram.ready();
    const name = diagram.property('Name');
    expect(await nudge('A02', 4)).toBeNull();
    await diagram.treeItem(/^A01/).click();
    await expect(name).toHaveValue('A01');
    for (const next of ['A02', 'A03', 'A04']) {
      await press('Tab');
      await expect(name).toHaveValue(next);
    }
  });

  test('[R9.025] a cable’s colour is chosen from a palette of 12', async () => {
    await page.locator('[data-command="go-elevations"]').click();
    await diagram.ready();
    await diagram.treeItem(/^A03/).click();
    await press('Enter', 'Shift+Digit2');
    await diagram.atRest();
    await press('Enter');
    const jump = page.getByRole('button', { name: /^Cable: go to/ });
    for (let port = 0; port < 12 && !(await jump.isVisible()); port++) {
      await press('Tab');
      await diagram.done();
      await diagram.shown();
    }
    await jump.click();
    const palette = page.locator('[data-part="palette"]').first();
    await expect(palette.getByRole('button')).toHaveCount(12);
    const violet = palette.getByRole('button', { name: 'Violet' });
    await violet.click();
    await expect(violet).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('input[type="color"]').first()).toHaveValue('#8248b5');
    await diagram.saved();
    await press('Control+z');
    await expect(violet).toHaveAttribute('aria-pressed', 'false');
  });
});
