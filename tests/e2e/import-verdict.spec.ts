import { expect, type BrowserContext } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { journeys } from './support/journeys';

const test = journeys();
const EDITOR = 'import-verdict-editor';
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
  const group = page.getByRole('button', { name: /The key … is not known and is ignored/ });
  const note = page.getByText('The key bar is not known and is ignored');
  // The only reason lies open.
  await expect(group).toContainText('3');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(title).toHaveText('v1.yaml is imported');

  await give('v1.yaml', type);
  await expect(title).toHaveText('v1.yaml is here already');
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0);

  await give('broken.yaml', 'manufacturer: [Verdict\n');
  await expect(title).toHaveText('Nothing of broken.yaml can come in');

  const several = `${type}interfaces:\n  - name: a\n    type: 1000base-t\n  - name: a\n    type: 1000base-t\n  - type: 1000base-t\n  - type: 1000base-t\n`;
  await give('v2.yaml', several.replaceAll('V-1', 'V-2').replaceAll('v-1', 'v-2'));
  await expect(title).toHaveText('What v2.yaml would bring');
  const nameless = page.getByText(/Entry \d+ of interfaces has no name/);
  await expect(nameless).toHaveCount(0);
  await page.getByRole('button', { name: /Entry … of … has no name; it is left out\s*2/ }).click();
  await expect(nameless).toHaveCount(2);
});
