import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContext } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { look } from './support/look';

const test = journeys();
const EDITOR = 'models-editor';
const VIEWER = 'models-viewer';
const SITE = 'Typenhausen';
const TYPES = 3800;
const BRANDS = 40;

/** A site with one rack, and as many device types as a grown library has: of every second brand with ports, of the others nothing tells the class. */
function importManyTypes(): void {
  const key = 4_400_000;
  const row = (model: string, pk: number, fields: Record<string, unknown>): unknown => ({ model, pk: key + pk, fields });
  const brands = Array.from({ length: BRANDS }, (_, at) =>
    row('dcim.manufacturer', at + 1, { name: `Werk ${String(at + 1).padStart(2, '0')}`, slug: `werk-${at + 1}` }),
  );
  const types = Array.from({ length: TYPES }, (_, at) =>
    row('dcim.devicetype', at + 1, {
      manufacturer: key + 1 + (at % BRANDS),
      model: `T-${String(at + 1).padStart(4, '0')}`,
      slug: `t-${at + 1}`,
      u_height: at % 3 === 0 ? '2.0' : '1.0',
      is_full_depth: true,
    }),
  );
  const ports = Array.from({ length: TYPES / 4 }, (_, at) => at * 4).flatMap((type) =>
    Array.from({ length: 24 }, (_, port) =>
      row('dcim.interfacetemplate', type * 24 + port + 1, {
        device_type: key + type + 1,
        name: `ge${port + 1}`,
        type: '1000base-t',
      }),
    ),
  );
  const rows = [
    ...brands,
    ...types,
    ...ports,
    row('dcim.site', 1, { name: SITE, slug: 'typenhausen', status: 'active' }),
    row('dcim.rack', 1, { name: 'Closet', site: key + 1, location: null, status: 'active', width: 19, u_height: 12 }),
  ];
  const file = join(mkdtempSync(join(tmpdir(), 'plenum-journey-')), 'many-types.json');
  writeFileSync(file, JSON.stringify(rows));
  const args = ['dist/server/cli.js', 'import', file, '--source', SITE, '--data', process.env['PLENUM_E2E_DATA'] ?? ''];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the import failed: ${stderr}`);
}

let context: BrowserContext | undefined;
test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  addUser(VIEWER, 'viewer');
  importManyTypes();
});
test.afterEach(async () => {
  await context?.close();
  context = undefined;
});

test('[I8] the palette lists every model by class and brand with its front; many get another class in one step, and back', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  page.setDefaultTimeout(30_000);
  const left = page.locator('[data-region="left"]');
  const shot = (name: string): Promise<void> => look(page, name);
  const classes = left.getByRole('combobox', { name: 'Class of the models that are shown' });
  const show = async (name: RegExp): Promise<void> => {
    await classes.click();
    await page.getByRole('option', { name }).click();
  };

  await test.step('all are there: heads count them, and one brand of a long list is opened', async () => {
    await left.getByRole('tab', { name: 'Models' }).click();
    await expect(classes).toHaveAttribute('placeholder', /^All classes · 3,8\d\d$/);
    const switches = left.getByRole('button', { name: /^Switches 9\d\d$/ });
    await expect(switches).toHaveAttribute('aria-expanded', 'true');
    await left.getByRole('button', { name: 'Werk 05 95' }).first().click();
    await expect(left.getByRole('button', { name: /^T-0005 1 U 24 ports$/ })).toBeVisible();
    await expect(left.locator('[data-model] svg path').first()).toHaveAttribute('d', /^M/);
    await shot('models-all');
  });

  await test.step('words find at once among all of them, by brand and name', async () => {
    const search = left.getByRole('textbox', { name: 'Brand, model or part number' });
    await search.fill('werk 01 T-38');
    await expect(left.locator('[data-model]')).toHaveCount(0);
    await search.fill('werk 40 T-38');
    await expect(left.locator('[data-model]')).toHaveText([/T-3800/]);
    await search.fill('');
  });

  await test.step('what is other is shown alone, a whole brand and a range of it are chosen, and all of them get their class', async () => {
    await show(/^Other · 2,8\d\d$/);
    await left.getByRole('button', { name: 'Choose models to change their class' }).click();
    await left.getByRole('button', { name: 'Werk 02 95' }).click();
    await left.getByRole('checkbox', { name: /^T-0002 / }).click();
    await left.getByRole('checkbox', { name: /^T-0202 / }).click({ modifiers: ['Shift'] });
    const bar = left.getByRole('group', { name: 'Chosen models' });
    await expect(bar).toContainText('6 models chosen');
    await left.getByRole('button', { name: 'Werk 02 95' }).click();
    await left.getByRole('checkbox', { name: 'All of Werk 03' }).click();
    await expect(bar).toContainText('101 models chosen');
    await bar.getByRole('combobox', { name: 'New class' }).click();
    await page.getByRole('option', { name: 'Traffic' }).click();
    await shot('models-chosen');
    await bar.getByRole('button', { name: 'Set class' }).click();
    await diagram.saved();
    await show(/^Traffic · 101$/);
    await expect(left.getByRole('button', { name: 'Traffic 101' })).toBeVisible();
    await shot('models-changed');
  });

  await test.step('one undo takes all of it back', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: Class of 101 models changed').first()).toBeVisible();
    await expect(left.getByRole('button', { name: 'Traffic 101' })).toHaveCount(0);
    await diagram.saved();
  });
});

test('[I8] whoever may not edit models sees them all and changes no class', async ({ browser }) => {
  const opened = await openDiagram(browser, VIEWER, { site: SITE });
  context = opened.context;
  const left = opened.page.locator('[data-region="left"]');
  await left.getByRole('tab', { name: 'Models' }).click();
  await expect(left.getByRole('button', { name: /^Switches 9\d\d$/ })).toBeVisible();
  await expect(left.getByRole('button', { name: 'Choose models to change their class' })).toHaveCount(0);
});
