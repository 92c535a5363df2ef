import type { ComponentType } from 'react';
import { needWords } from '../i18n/i18n';
import type { Screen } from './screen';

/** A screen and the words that it says beside those of the first pages. */
export async function loadScreen({ load, words }: Pick<Screen, 'load' | 'words'>): Promise<ComponentType> {
  const [View] = await Promise.all([load(), words && needWords(words)]);
  return View;
}
