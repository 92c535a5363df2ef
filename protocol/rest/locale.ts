import { LIMITS } from '../../domain/catalog/limits';
import { any, object, oneOf, optional, record, text } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

const locale = object({ languageCode: text() });

/**
 * The language of a user. Asked before a language is known, so also without a session. A stored choice is told to its
 * own user only: for every other name, known or not, the answer is the browser's own languages.
 */
export const readLocale = endpoint({
  method: 'GET',
  path: '/v1/users_locale/:userName',
  permission: 'public',
  params: object({ userName: text({ min: 1, max: LIMITS.nameLength }) }),
  answer: locale,
});

export const chooseLocale = endpoint({
  method: 'POST',
  path: '/v1/users_locale',
  permission: 'signedIn',
  limits: { inTurns: true },
  beforePasswordChange: true,
  body: object({
    languageCode: text({ pattern: /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/, means: 'a language code like en or zh-cn' }),
  }),
  answer: locale,
});

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
