import { any, object, oneOf, optional, record, text } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

export interface Words {
  readonly [key: string]: string | Words;
}

/**
 * The translations of a language by namespace, `en.json`: what was built in, and over it what the installation put into
 * `<data directory>/localization/{language}.json`. An absent language is 404. `own`: what the installation put there
 * alone, which may be nothing; a browser has what was built in as files that it keeps.
 */
export const readWords = endpoint({
  method: 'GET',
  path: '/localization/:file',
  permission: 'public',
  limits: { timeoutMs: 4000 },
  params: object({ file: text() }),
  query: object({ own: optional(oneOf(['1'])) }),
  answer: record(any<string | Words>()),
  bare: true,
  codes: [CODES.notFound],
});
