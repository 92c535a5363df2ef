import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LIMITS } from '../../domain/catalog/limits';
import { readWords, type Words } from '../../protocol/rest/localization';
import { api } from '../session/session';

/**
 * The words of the interface: what GET localization/{language}.json answers (an installation may put words of its own
 * there), over the built-in English. Chinese is built in too, as a chunk that is loaded when the server lacks it.
 */
const english = import.meta.glob<Words>('./en/*.json', { eager: true, import: 'default' });
const chinese = import.meta.glob<Words>('./zh-cn/*.json', { import: 'default' });

/** Starts the words for a language; resolves when every word can be shown. Never rejects. */
export async function startWords(language: string): Promise<void> {
  const resources: Resource = { en: byNamespace(english) };
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    lowerCaseLng: true,
    load: 'currentOnly',
    resources,
    ns: Object.keys(resources['en'] ?? {}),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadLanguage(language);
}

/** Switches the words of the running page. */
export async function changeWords(language: string): Promise<void> {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
}

async function loadLanguage(language: string): Promise<void> {
  const served = await fetchLocalization(language);
  const complete = Object.keys(english).every((file) => namespaceOf(file) in served);
  const builtIn = complete ? {} : await loadBuiltIn(language);
  for (const [namespace, words] of Object.entries(builtIn)) i18next.addResourceBundle(language, namespace, words, true, true);
  for (const [namespace, words] of Object.entries(served)) i18next.addResourceBundle(language, namespace, words, true, true);
  document.documentElement.lang = language === 'zh-cn' ? 'zh-CN' : language;
}

async function loadBuiltIn(language: string): Promise<Record<string, Words>> {
  if (language !== LIMITS.defaultLanguage) return {};
  const entries = await Promise.all(
    Object.entries(chinese).map(async ([file, load]) => [namespaceOf(file), await load()] as const),
  );
  return Object.fromEntries(entries);
}

/** The server's words by namespace; none when it has no such language or does not answer. */
async function fetchLocalization(language: string): Promise<Record<string, Words>> {
  try {
    return namespacesIn(await api.call(readWords, { params: { file: `${language}.json` } }));
  } catch {
    return {};
  }
}

/** What of an answer can be words: objects under namespaces, `{code, data}` around them or not. */
function namespacesIn(answer: Words): Record<string, Words> {
  if (!isWords(answer)) return {};
  const data = 'code' in answer && isWords(answer['data']) ? answer['data'] : answer;
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, Words] => isWords(entry[1])));
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byNamespace(files: Readonly<Record<string, Words>>): Record<string, Words> {
  return Object.fromEntries(Object.entries(files).map(([file, words]) => [namespaceOf(file), words]));
}

function namespaceOf(file: string): string {
  return /([^/]+)\.json$/.exec(file)?.[1] ?? file;
}
