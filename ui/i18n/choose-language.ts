import { chooseLocale } from '../../protocol/rest/locale';
import { storedValues } from '../session/browser';
import { api, tabs } from '../session/session';
import { useSession } from '../session/session-state';
import { changeWords } from './i18n';
import type { KnownLanguage } from './languages';

/** The user's choice: this page speaks it at once, the other tabs reload, the server remembers it for the account. */
export async function chooseLanguage(language: KnownLanguage): Promise<void> {
  storedValues.set('language', language);
  await changeWords(language);
  tabs.tell({ kind: 'language' });
  if (useSession.getState().phase !== 'signedIn') return;
  await api.call(chooseLocale, { body: { languageCode: language } }, { alone: true }).catch((error: unknown) => {
    console.warn('the server did not keep the language', error);
  });
}
