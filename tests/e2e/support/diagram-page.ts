import { expect, type Locator, type Page } from 'playwright/test';
import { engineWorker, pageFrames } from './drawing-probe';
import { looksSame } from './looks-same';

/** A point of the page, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where it may be anywhere, every so manyth point of every so manyth row is looked at first. */
const COARSE = 4;

/** A row of the tree that is not open is opened by its arrow; one that opened by itself meanwhile was closed by it, and is opened again. */
export async function unfoldByArrow(row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  await expect(async () => {
    const isOpen = async (): Promise<boolean> => (await row.getAttribute('aria-expanded')) === 'true';
    if (!(await isOpen())) await row.locator('span').first().click();
    expect(await isOpen()).toBe(true);
  }).toPass();
  await unfolded(row);
}

/** A row of the tree stands open, and what is under it has come. */
export async function unfolded(row: Locator): Promise<void> {
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(row).not.toHaveAttribute('aria-busy', 'true');
}

/** The diagram screen as a hand and an eye use it: the canvas by pointer, everything else by role and name. */
export class DiagramPage {
  readonly page: Page;
  readonly canvas: Locator;
  readonly hoverCard: Locator;

  constructor(page: Page) {
    this.page = page;
    this.canvas = page.locator('[data-part="canvas"]');
    this.hoverCard = page.locator('[data-part="hover"]');
  }

  /** Opened, drawn and connected. */
  async ready(): Promise<void> {
    await expect(this.page.locator('[data-state="saved"]')).toBeVisible();
    await expect(this.page.getByRole('tree')).toBeVisible();
  }

  async saved(): Promise<void> {
    await expect(this.page.locator('[data-state="saved"]')).toBeVisible();
  }

  /** What the right panel shows is of what is selected, as it is now. */
  async shown(): Promise<void> {
    await expect(this.page.locator('[data-region="right"] [aria-busy="true"]')).toHaveCount(0);
  }

  treeItem(name: string | RegExp): Locator {
    return this.page.getByRole('treeitem', { name }).first();
  }

  async unfold(name: string | RegExp): Promise<void> {
    const item = this.treeItem(name);
    await item.click();
    await unfoldByArrow(item);
  }

  /** Selects by the tree and brings it near. */
  async flyTo(name: string | RegExp): Promise<void> {
    await this.treeItem(name).click();
    await this.canvas.focus();
    await this.page.keyboard.press('Shift+Digit2');
    await this.atRest();
    await this.shown();
  }

  /** What was asked for so far is done, and the page knows: keys that waited for a click, and what the drawing worker was told. */
  async done(): Promise<void> {
    await expect(this.page.locator('[data-state="saving"]')).toHaveCount(0);
    await pageFrames(this.page);
    await engineWorker(this.page).evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    await pageFrames(this.page);
  }

  /** The camera stands still: after what was asked for, two looks at the drawing agree. */
  async atRest(): Promise<void> {
    await this.done();
    let last: Buffer | undefined;
    await expect
      .poll(
        async () => {
          const picture = await this.canvas.screenshot();
          const same = last !== undefined && looksSame(picture, last);
          last = picture;
          return same;
        },
        { intervals: [250, 250, 400] },
      )
      .toBe(true);
  }

  /**
   * The nearest point of the canvas whose hover card answers `wanted`, looked for outwards from the middle of what the
   * panels leave free, or from `near`. `step`: px from point to point; `reach`: px to each side, half of it up and down.
   */
  async find(
    wanted: RegExp,
    options: { readonly near?: Point; readonly step?: number; readonly reach?: number } = {},
  ): Promise<Point> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('the canvas is not on screen');
    const middle = options.near ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const step = options.step ?? 16;
    const reach = options.reach ?? 420;
    const points: (Point & { readonly coarse: boolean })[] = [];
    const [across, down] = [Math.floor(reach / step), Math.floor(reach / 2 / step)];
    for (let row = -down; row <= down; row++)
      for (let column = -across; column <= across; column++) {
        const coarse = options.near === undefined && row % COARSE === 0 && column % COARSE === 0;
        points.push({ x: middle.x + column * step, y: middle.y + row * step, coarse });
      }
    const away = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
    const isFree = ({ x, y }: Point): boolean =>
      x >= box.x + 60 && x <= box.x + box.width - 10 && y >= box.y + 10 && y <= box.y + box.height - 10;
    const free = points.filter(isFree).sort((one, other) => Number(other.coarse) - Number(one.coarse) || away(one) - away(other));
    // On a busy machine a card comes later than a hand in a hurry goes on.
    for (const glanceMs of [30, 250])
      for (const point of free) {
        await this.page.mouse.move(point.x, point.y);
        if (!wanted.test(await this.hovered(glanceMs))) continue;
        // It may still be the last point's.
        await this.done();
        if (wanted.test(await this.hovered(150))) return point;
      }
    throw new Error(`nothing under the pointer answers ${wanted}`);
  }

  /** What the hover card says after this many ms; '' without one. */
  private hovered(afterMs: number): Promise<string> {
    return this.page.evaluate(
      (ms) =>
        new Promise<string>((done) => {
          setTimeout(() => done(document.querySelector('[data-part="hover"]')?.textContent ?? ''), ms);
        }),
      afterMs,
    );
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    for (let part = 1; part <= 8; part++) {
      await this.page.mouse.move(from.x + ((to.x - from.x) * part) / 8, from.y + ((to.y - from.y) * part) / 8);
      await this.page.waitForTimeout(30);
    }
    await this.page.mouse.up();
  }

  /** An input of the property panel by its label. */
  property(label: string): Locator {
    return this.page.locator('[data-region="right"], aside').getByLabel(label, { exact: true }).first();
  }
}
