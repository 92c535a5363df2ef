import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';

export type Language = 'en' | 'zh-cn';

/** The words of the product in a language, as they are built in, to ask for what is read on the screen. */
export function bundleWords(language: Language): (key: string, values?: Record<string, unknown>) => string {
  const folder = `ui/i18n/${language}`;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const words = createInstance();
  void words.init({
    lng: language,
    lowerCaseLng: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {
      [language]: Object.fromEntries(
        files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object]),
      ),
    },
  });
  return (key, values = {}) => {
    if (!words.exists(key, values)) throw new Error(`there are no words for ${key}`);
    return String(words.t(key as never, values));
  };
}
