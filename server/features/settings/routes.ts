import { capacitySettingsRefusal } from '../../../domain/capacity/settings';
import { isId } from '../../../domain/ids';
import { refuse, type Refusal } from '../../../domain/result';
import { LocaleBody, LocaleParams, SettingBody, type Locale, type SettingName } from '../../../protocol/rest/settings';
import { answer, invalid } from '../../http/answer';
import { optionalSession, sessionOf } from '../../http/authorize';
import { checked } from '../../http/checked';
import type { Feature } from '../../http/feature';
import { frontEndSettings, writeSetting } from '../../http/settings-store';
import { languageFor } from './accept-language';

/** Settings of the installation and the language of a user (spec section 7). */
export const settingsFeature: Feature = (app, context) => {
  const { sql, audit } = context;

  app.get('/v1/global_settings/front_end', { config: { permission: 'signedIn', beforePasswordChange: true } }, async () =>
    answer(await frontEndSettings(sql)),
  );

  app.post('/v1/global_settings', { config: { permission: 'administration' } }, async (request) => {
    const { name, value } = checked(SettingBody, request.body);
    const refused = settingRefusal(name, value);
    if (refused) throw invalid(refused);
    await writeSetting(sql, name, value);
    await audit.write({
      userName: sessionOf(request).userName,
      address: request.ip,
      action: 'setting',
      outcome: 'ok',
      facts: { name, value: value.slice(0, 200) },
    });
    return answer(null);
  });

  // Asked before a language is known, so also without a session. A stored choice is told to its own user only: for
  // every other name, known or not, the answer is the browser's own languages.
  app.get('/v1/users_locale/:userName', { config: { permission: 'public' } }, async (request) => {
    const { userName } = checked(LocaleParams, request.params);
    const session = await optionalSession(request, context);
    const own = session !== null && session.role !== 'guest' && session.userName.toLowerCase() === userName.toLowerCase();
    const [row] = own
      ? await sql.query<{ language: string }>('select "language" from "app_user" where "name" = $1', [session.userName])
      : [];
    const languageCode = row && row.language !== '' ? row.language : languageFor(request.headers['accept-language']);
    return answer<Locale>({ languageCode });
  });

  app.post('/v1/users_locale', { config: { permission: 'signedIn', beforePasswordChange: true } }, async (request) => {
    const { languageCode } = checked(LocaleBody, request.body);
    const session = sessionOf(request);
    // Guests share one account: their choice stays in the browser.
    if (session.role !== 'guest')
      await sql.query('update "app_user" set "language" = $2 where "name" = $1', [session.userName, languageCode]);
    return answer<Locale>({ languageCode });
  });
};

/** The rule a setting's value breaks. */
function settingRefusal(name: SettingName, value: string): Refusal | null {
  const oneOf = (...allowed: string[]) =>
    allowed.includes(value)
      ? null
      : refuse('not-one-of', { value: value.slice(0, 80), expected: allowed.join(', ') }, 'value').refusal;
  switch (name) {
    case 'mapJson':
      return isJson(value) ? null : refuse('wrong-format', { expected: 'json' }, 'value').refusal;
    case 'websocket_enabled':
    case 'deletesCanBeUndone':
    case 'one_session_per_user':
      return oneOf('true', 'false');
    case 'websocket_timeout':
      return /^\d{3,6}$/.test(value)
        ? null
        : refuse('out-of-range', { value: value.slice(0, 80), expected: '100 to 999999' }, 'value').refusal;
    case 'theme':
      return oneOf('', 'light', 'dark');
    case 'guest':
      return oneOf('auto', 'on', 'off');
    case 'guest_diagram':
      return isId(Number(value)) ? null : refuse('wrong-format', { value: value.slice(0, 80), expected: 'id' }, 'value').refusal;
    case 'password_rule':
      return oneOf('spec', 'modern');
    case 'global_default_page':
      // Never an address that runs something.
      return value === '' || /^(\/(?!\/)|https?:\/\/)/.test(value)
        ? null
        : refuse('wrong-format', { value: value.slice(0, 80), expected: 'url' }, 'value').refusal;
    case 'capacity':
      return capacitySettingsRefusal(value);
    case 'cloud_directory':
    case 'product_title':
      return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
