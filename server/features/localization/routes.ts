import fs from 'node:fs/promises';
import path from 'node:path';
import { readWords, type Words } from '../../../protocol/rest/locale';
import { notFound } from '../../http/answer';
import type { Feature, ServerContext } from '../../http/feature';
import { serve } from '../../http/serve';

const LANGUAGE_FILE = /^([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})\.json$/;

export const localizationFeature: Feature = (app, context) => {
  serve(app, readWords, ({ params, query, reply }) => {
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache');
    return translations(context, params.file, query.own !== undefined);
  });
};

/** Throws 404 for a name that is no language's file and, unless only own words are asked for, for a language that has none. */
async function translations({ config }: ServerContext, file: string, own = false): Promise<Words> {
  const name = LANGUAGE_FILE.exec(file.toLowerCase())?.[0];
  if (name === undefined) throw notFound();
  const folders = own ? [config.dataDir] : [config.webDir, config.dataDir];
  const found = await Promise.all(folders.map((folder) => wordsIn(path.join(folder, 'localization', name))));
  const words = found.filter((each) => each !== null);
  if (words.length === 0 && !own) throw notFound();
  return words.reduce(merged, {});
}

async function wordsIn(file: string): Promise<Words | null> {
  let text: string;
  try {
    text = await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return JSON.parse(text) as Words;
}

function merged(base: Words, over: Words): Words {
  const result: { [key: string]: string | Words } = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = typeof below === 'object' && typeof value === 'object' ? merged(below, value) : value;
  }
  return result;
}
