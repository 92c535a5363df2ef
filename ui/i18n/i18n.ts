import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readWords, type Words } from '../../protocol/rest/locale';
import { api } from '../session/session';
import common from './en/common.json';
import messages from './en/messages.json';

/**
 * The words of the interface: what was built in, a chunk for each language and group, and over it what the installation
 * put there. `start` is what the first pages say; the screens that say more name their group (ui/router/screens.ts).
 */
export type WordGroup = 'start' | 'diagram' | 'import' | 'places' | 'search';
const builtIn = import.meta.glob<Readonly<Record<string, Words>>>('./*/*.words.ts');

let spoken = '';
const needed = new Set<WordGroup>(['start']);

/**
 * Starts the words for a language; resolves when every word of the first pages can be shown. Never rejects: where words
 * cannot be fetched, the English ones that lie in the entry say so.
 */
export async function startWords(language: string): Promise<void> {
  const started = i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: { en: { common, messages } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await Promise.all([started, speak(language)]);
}

/** Switches the words of the running page. */
export async function changeWords(language: string): Promise<void> {
  await speak(language);
  await i18next.changeLanguage(language);
}

/** Adds what a screen says beside the first pages. After startWords; rejects when it cannot be fetched. */
export function needWords(group: WordGroup): Promise<void> {
  needed.add(group);
  return load(spoken, group);
}

async function speak(language: string): Promise<void> {
  spoken = language;
  const own = ownWords(language);
  await Promise.all(Array.from(needed, (group) => load(language, group))).catch((error: unknown) => {
    console.warn(`words of ${language} were not fetched`, error);
  });
  for (const [namespace, words] of Object.entries(await own)) i18next.addResourceBundle(language, namespace, words, true, true);
  document.documentElement.lang = language === 'zh-cn' ? 'zh-CN' : language;
}

/** English for a language that was not built in. An installation's words stay over what comes later. */
async function load(language: string, group: WordGroup): Promise<void> {
  const from = `./${language}/${group}.words.ts` in builtIn ? language : 'en';
  for (const [namespace, words] of Object.entries(await builtIn[`./${from}/${group}.words.ts`]!()))
    i18next.addResourceBundle(from, namespace, words, true, false);
}

/** The installation's words by namespace; none when the server does not answer. */
async function ownWords(language: string): Promise<Readonly<Record<string, Words>>> {
  const answer = await api.call(readWords, { params: { file: `${language}.json` }, query: { own: '1' } }).catch(() => ({}));
  return Object.fromEntries(Object.entries(answer).filter((entry): entry is [string, Words] => typeof entry[1] === 'object'));
}
