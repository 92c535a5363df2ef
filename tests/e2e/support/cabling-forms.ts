import { expect, type Page } from 'playwright/test';
import type { DiagramPage } from './diagram-page';

/** Dialogs and views of cabling, filled in as a hand does. */

/** Finds a command or a thing by its name and chooses it. */
export async function choose(page: Page, diagram: DiagramPage, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await diagram.canvas.focus();
  await page.keyboard.press('Control+k');
  const option = dialog.getByRole('option', { name }).first();
  // What was made a moment ago is found when the search has followed: within a second.
  await expect(async () => {
    await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill('');
    await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill(name);
    await expect(option).toBeVisible({ timeout: 3000 });
  }).toPass();
  await option.click();
}

/** Names one of the two ends of a best route. */
export async function chooseEnd(page: Page, which: 'From' | 'To', words: string, option: RegExp): Promise<void> {
  await page.locator('[data-region="right"]').getByRole('combobox', { name: which, exact: true }).fill(words);
  await page.getByRole('option', { name: option }).first().click();
}

export interface OpenCable {
  readonly model: RegExp;
  readonly name: string;
  readonly metres: string;
  readonly from: string;
  readonly to: string;
}

/** In the dialog that a cable with open ends is inserted by. */
export async function fillOpenCable(page: Page, { model, name, metres, from, to }: OpenCable): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cable model').click();
  await page.getByRole('option', { name: model }).first().click();
  await dialog.getByLabel('Label').fill(name);
  await dialog.getByLabel('Measured length').fill(metres);
  for (const [label, place] of [
    ['Comes from', from],
    ['Goes to', to],
  ] as const) {
    await dialog.getByLabel(label).click();
    await page.getByRole('option', { name: place, exact: true }).first().click();
  }
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
}
