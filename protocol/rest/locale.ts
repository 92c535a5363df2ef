import { LIMITS } from '../../domain/catalog/limits';
import { object, text } from '../../domain/shape';
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
  beforePasswordChange: true,
  body: object({
    languageCode: text({ pattern: /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/, means: 'a language code like en or zh-cn' }),
  }),
  answer: locale,
});
