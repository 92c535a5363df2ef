import { readFileSync } from 'node:fs';
import { expect, test, type Browser } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../../setup/e2e-users';
import { bundleWords, type Language } from './bundle-words';
import { expectChinese } from './chinese';
import { look } from './look';

interface RowIn {
  readonly model: string;
  readonly pk: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** As NetBox 2.11 wrote it: cable ends stand in the cables. */
const OLD = JSON.parse(readFileSync('tests/fixtures/netbox-versions/netbox-2.11.json', 'utf8')) as readonly RowIn[];
const FEED_CABLE = 3;
/** Names in the files, and of the files; `dcim.…` are tables of NetBox. */
const NAMES = `Goslar Hall R1 sw1 panel ge ge0 ge1 PSU0 K1 Telko C-1 Internet P1 Feed A F R Nordwind SW-2 SN-77 Lyon Nantes NetBox JSON Theirs dcim location site`;

/** The same NetBox later, after it was brought to release 4: ends are rows of their own, a serial number is known, a cable is gone. */
function newer(): readonly RowIn[] {
  const ends: RowIn[] = [];
  const rows = OLD.flatMap(({ model, pk, fields }): readonly RowIn[] => {
    if (model === 'dcim.device' && pk === 1) return [{ model, pk, fields: { ...fields, serial: 'SN-77' } }];
    if (model !== 'dcim.cable') return [{ model, pk, fields }];
    if (pk === FEED_CABLE) return [];
    for (const side of ['a', 'b'] as const) {
      const [type, id] = [fields[`termination_${side}_type`], fields[`termination_${side}_id`]];
      if (type !== null)
        ends.push({
          model: 'dcim.cabletermination',
          pk: 2 * pk + (side === 'b' ? 1 : 0),
          fields: { cable: pk, cable_end: side.toUpperCase(), termination_type: type, termination_id: id },
        });
    }
    return [{ model, pk, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes('termination_'))) }];
  });
  return [...rows, ...ends];
}

const THEIRS: readonly RowIn[] = ['Lyon', 'Nantes'].map((name, at) => ({
  ...{ model: 'dcim.site', pk: at + 1 },
  fields: { name, slug: name.toLowerCase(), status: 'active' },
}));

/** A dump of the old form, then a newer one of the same NetBox, then another owner's with the same numbers. */
export async function netboxOverTime(browser: Browser, language: Language): Promise<void> {
  const t = bundleWords(language);
  const editor = 'over-time-editor';
  addUser(editor, 'editor');
  const context = await contextWith(browser, { ...storedSession(await authenticate(editor)), language });
  const page = await context.newPage();
  const title = page.getByRole('heading', { level: 1 });
  const now = page.getByRole('button', { name: t('import:run') });
  const inWords = async (): Promise<void> => {
    if (language === 'zh-cn') await expectChinese(page, `${editor} ${NAMES}`, /(old|newer|theirs)\.json(:\d+)?/g);
  };
  const give = async (name: string, rows: readonly RowIn[]): Promise<void> => {
    await page.goto('/import.html');
    const buffer = Buffer.from(JSON.stringify(rows));
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/json', buffer });
  };
  const bringIn = async (file: string): Promise<void> => {
    await now.click();
    await expect(title).toHaveText(
      new RegExp(`^(${t('import:verdict.done.brings', { file })}|${t('import:verdict.done.bringsSome', { file })})$`),
    );
    await inWords();
  };
  const group = (deed: string, thing: string) => page.locator(`[data-deed="${deed}"] [data-thing="${thing}"]`);
  const lines = page.locator('[data-part="difference-line"]');

  await test.step('the old form comes in, with the ends of its cables', async () => {
    await give('old.json', OLD);
    await expect(title).toHaveText(t('import:verdict.preview.brings', { file: 'old.json' }));
    await expect(group('created', 'cable')).toContainText('4');
    await inWords();
    await bringIn('old.json');
  });

  await test.step('the newer one is known again: only what differs is told, and what is gone by its ends', async () => {
    await give('newer.json', newer());
    await expect(title).toHaveText(t('import:verdict.preview.brings', { file: 'newer.json' }));
    const taken = page.locator('[data-part="source"]');
    await expect(taken).toHaveText(t('import:whose.taken', { name: t('import:whose.first'), count: 4, same: 4 }));
    await group('changed', 'device').getByRole('button').click();
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('SN-77');
    await inWords();
    await group('gone', 'cable').getByRole('button').click();
    await expect(lines, 'a cable without a label').toContainText('sw1 PSU0 – Feed A');
    await inWords();
    await look(page, `over-time-newer-${language}`);
    await bringIn('newer.json');
    await give('newer.json', newer());
    // The cable that is gone was left, and is told of each time.
    await expect(group('gone', 'cable')).toContainText('1');
    await expect(group('changed', 'device')).toHaveCount(0);
  });

  await test.step('another owner’s has the same numbers: it is asked about, and comes in beside', async () => {
    await give('theirs.json', THEIRS);
    await expect(title).toHaveText(t('import:verdict.preview.asked', { file: 'theirs.json' }));
    await inWords();
    await look(page, `over-time-asked-${language}`);
    await page.getByRole('radio', { name: t('import:whose.another') }).check();
    await page.getByRole('textbox', { name: t('import:whose.name') }).fill('Theirs');
    await page.getByRole('button', { name: t('import:whose.compare') }).click();
    await expect(page.locator('[data-part="source"]')).toHaveText(t('import:whose.new', { name: 'Theirs' }));
    await expect(page.locator('[data-deed="changed"]')).toHaveCount(0);
    await inWords();
    await bringIn('theirs.json');
    await page.goto('/');
    for (const name of ['Goslar', 'Lyon', 'Nantes']) await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  });
  await context.close();
}
