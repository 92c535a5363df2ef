import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Vite plugin: the words of ui/i18n/<language>/*.json as one file `localization/<language>.json` by namespace, which
 * the server answers on GET /localization/{language}.json (and lays an installation's own words over).
 */
export function localization(folder) {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return {
    name: 'plenum-localization',
    generateBundle() {
      for (const language of languages) {
        this.emitFile({
          type: 'asset',
          fileName: `localization/${language}.json`,
          source: JSON.stringify(wordsOf(folder, language)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = /\/localization\/([a-z-]+)\.json$/.exec(request.url ?? '')?.[1];
        if (language === undefined || !languages.includes(language)) return next();
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(wordsOf(folder, language)));
      });
    },
  };
}

function wordsOf(folder, language) {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))]),
  );
}
