import { CODES } from '../errors';
import { any, object, text } from '../../domain/shape';
import { endpoint } from './endpoint';

export interface Words {
  readonly [key: string]: string | Words;
}

/**
 * The translations of a language by namespace, `en.json`: what was built in, and over it what the installation put into
 * `<data directory>/localization/{language}.json`. An absent language is 404: the browser falls back to what it holds.
 */
export const readWords = endpoint({
  method: 'GET',
  path: '/localization/:file',
  permission: 'public',
  limits: { timeoutMs: 4000 },
  params: object({ file: text() }),
  answer: any<Words>(),
  bare: true,
  codes: [CODES.notFound],
});
