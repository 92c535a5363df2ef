import fs from 'node:fs';
import { expect, type BrowserContext } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();
const EDITOR = 'import-verdict-editor';
const COLLEAGUE = 'import-verdict-colleague';
let context: BrowserContext | undefined;
test.afterEach(async () => {
  await context?.close();
});

test('[I13] the page says in its title what comes of a file, and lists its notes by reason', async ({ browser }) => {
  addUser(EDITOR, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  const give = async (name: string, text: string): Promise<void> => {
    await page.goto('/import.html');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  const title = page.getByRole('heading', { level: 1 });
  const type = 'manufacturer: Verdict\nmodel: V-1\nslug: verdict-v-1\nu_height: 1\nfoo: 1\nbar: 2\nbaz: 3\n';

  await give('v1.yaml', type);
  await expect(title).toHaveText('What v1.yaml would bring');
  // Each unknown key stands by itself.
  for (const key of ['foo', 'bar', 'baz'])
    await expect(page.getByText(`The key ${key} is not known and is ignored`)).toBeVisible();
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(title).toHaveText('v1.yaml is imported');

  await give('v1.yaml', type);
  await expect(title).toHaveText('v1.yaml is here already');
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0);

  await give('broken.yaml', 'manufacturer: [Verdict\n');
  await expect(title).toHaveText('Nothing of broken.yaml can come in');
  await give('cut.json', '{"a": 1, ');
  await expect(page.getByText('The file is not JSON: the text ends where a key is expected')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const listed = page.locator('[data-part=import]', { hasText: 'cut.json' }).first();
  await expect(listed, '[NB6]').toContainText('Refused: nothing of it could come in');
  await look(page, 'import-list-refused');

  const several = `${type}interfaces:\n  - name: a\n    type: 1000base-t\n  - name: a\n    type: 1000base-t\n  - type: 1000base-t\n  - type: 1000base-t\n`;
  await give('v2.yaml', several.replaceAll('V-1', 'V-2').replaceAll('v-1', 'v-2'));
  await expect(title).toHaveText('What v2.yaml would bring');
  const nameless = page.getByText(/Entry \d+ of interfaces has no name/);
  await expect(nameless).toHaveCount(0);
  await page.getByRole('button', { name: /Entry … of interfaces has no name; it is left out\s*2/ }).click();
  await expect(nameless).toHaveCount(2);
});

test('[I10] an import is seen again after a reload, and by colleagues; the page lists everybody’s', async ({ browser }) => {
  addUser(EDITOR, 'editor');
  addUser(COLLEAGUE, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/import.html');
  const name = 'seen-again.yaml';
  const type = [1, 2].map((at) => `manufacturer: Again\nmodel: A-${at}\nslug: again-a-${at}\nu_height: 1\n`).join('---\n');
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(type) });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`What ${name} would bring`);
  await page.reload();
  await expect(title).toHaveText(`What ${name} would bring`);
  // The file is not kept.
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0);
  await expect(page.getByText('Choose the same one')).toBeVisible();
  // [walk 5, 8] what is left out is said above, too; [walk 5, 6] chosen again, the file comes in as was chosen.
  await page.getByRole('checkbox', { name: 'Take Again A-2' }).click();
  await expect(page.getByText('Of what is new you leave out 1')).toBeVisible();
  await page
    .getByLabel('Choose the file and import it')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(type) });
  await expect(title).toHaveText(`${name} is imported`);
  await expect(page.getByText('1 record was left out')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(title).toHaveText('Import');
  const row = page.locator('[data-part=import]', { hasText: name }).last();
  await expect(row).toContainText('Would create');
  await input.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(type) });
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(title).toHaveText(`${name} is imported`);
  // Back leads to the preview, which has its file still.
  await page.goBack();
  await expect(title).toHaveText(`What ${name} would bring`);

  const other = await contextWith(browser, storedSession(await authenticate(COLLEAGUE)));
  const theirs = await other.newPage();
  await theirs.goto('/import.html');
  const seen = theirs.locator('[data-part=import]', { hasText: name }).first();
  await expect(seen).toContainText(EDITOR);
  await expect(seen).toContainText('Created 1, changed 0');
  await seen.getByRole('link').click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`${name} is imported`);
  await expect(theirs.getByText(`Begun by ${EDITOR}`)).toBeVisible();
  await other.close();
});

test('[I6] what an import said of a thing beside its properties is read there, in words', async ({ browser }) => {
  addUser(EDITOR, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/import.html');
  await page.locator('input[type=file]').first().setInputFiles('tests/fixtures/import/small-netbox.json');
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('small-netbox.json is imported');
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sites and rooms');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('sw1');
  await page.getByRole('option', { name: /^sw1/ }).first().click();
  const facts = page.getByRole('region', { name: 'As imported' });
  await expect(facts.locator('[data-fact="role"]')).toHaveText(/Role\s*Switch/);
  // The property Status tells it.
  await expect(facts.locator('[data-fact="status"]')).toHaveCount(0);
  await look(page, 'facts');
});

test('[I2] another NetBox with the same numbers is asked about, named, and comes in beside the first', async ({ browser }) => {
  addUser(EDITOR, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  const dump = (...sites: readonly string[]): string =>
    JSON.stringify(sites.map((name, at) => ({ model: 'dcim.site', pk: at + 1, fields: { name, slug: name, status: 'active' } })));
  const give = async (name: string, text: string): Promise<void> => {
    await page.goto('/import.html');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  const title = page.getByRole('heading', { level: 1 });
  await give('ours.json', fs.readFileSync('tests/fixtures/import/small-netbox.json', 'utf8'));
  await expect(title).toHaveText(/would bring|here already/);
  // Another test of this file may have brought it in.
  if ((await title.textContent())?.includes('would') === true) await page.getByRole('button', { name: 'Import now' }).click();
  await expect(title).toHaveText(/is imported|here already/);

  await give('theirs.json', dump('Lyon', 'Nantes'));
  await expect(title).toHaveText('Which NetBox is theirs.json of?');
  await expect(page.getByText('Of the 2 oldest sites, racks and devices compared, 0 are the same')).toBeVisible();
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect(compare).toBeDisabled();
  await page.getByRole('radio', { name: 'Another NetBox' }).check();
  await page.getByRole('textbox', { name: 'Its name' }).fill('a/b');
  await expect(page.getByText('Up to 40 letters')).toBeVisible();
  await expect(compare).toBeDisabled();
  await page.getByRole('textbox', { name: 'Its name' }).fill('Theirs');
  await compare.click();
  await expect(title).toHaveText('What theirs.json would bring');
  await expect(page.getByText('Comes in as Theirs, beside what is here.')).toBeVisible();
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(title).toHaveText('theirs.json is imported');
  await page.goto('/');
  for (const site of ['Goslar', 'Lyon', 'Nantes'])
    await expect(page.getByRole('button', { name: `Actions for ${site}`, exact: true })).toBeVisible();

  // From now on it is known, and may be said to be another one still.
  await give('again.json', dump('Lyon', 'Nantes', 'Brest'));
  await expect(title).toHaveText('What again.json would bring');
  await expect(
    page.getByText('Compared with what came from Theirs: of the 2 oldest sites, racks and devices compared, 2 are the same.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'It is of another NetBox' }).click();
  await page.getByRole('radio', { name: /the first NetBox, the same as before/ }).check();
  await compare.click();
  await expect(page.getByText('Compared with what came from the first NetBox')).toBeVisible();
  await expect(page.locator('tfoot')).toContainText('To change2');
});
