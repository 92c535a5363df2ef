import fs from 'node:fs/promises';
import path from 'node:path';
import { readWords, type Words } from '../../../protocol/rest/localization';
import { notFound } from '../../http/answer';
import type { Feature, ServerContext } from '../../http/feature';
import { serve } from '../../http/serve';

const LANGUAGE_FILE = /^([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})\.json$/;

export const localizationFeature: Feature = (app, context) => {
  serve(app, readWords, ({ params, reply }) => {
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache');
    return translations(context, params.file);
  });
};

/** Throws 404 for a name that is no language's file and for a language that nobody translated. */
export async function translations({ config }: ServerContext, file: string): Promise<Words> {
  const name = LANGUAGE_FILE.exec(file.toLowerCase())?.[0];
  if (name === undefined) throw notFound();
  const [builtIn, own] = await Promise.all(
    [config.webDir, config.dataDir].map((folder) => wordsIn(path.join(folder, 'localization', name))),
  );
  if (!builtIn && !own) throw notFound();
  return merged(builtIn ?? {}, own ?? {});
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
