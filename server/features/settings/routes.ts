import { cordSettingsRefusal } from '../../../domain/cabling/cord-settings';
import { capacitySettingsRefusal } from '../../../domain/capacity/settings';
import { isId } from '../../../domain/ids';
import { refuse, type Refusal } from '../../../domain/result';
import { readGuestDoor } from '../../../protocol/rest/guests';
import { chooseLocale, readLocale } from '../../../protocol/rest/locale';
import { changeSetting, readSettings, type SettingName } from '../../../protocol/rest/settings';
import { invalid } from '../../http/answer';
import { optionalSession } from '../../http/authorize';
import { endGuests } from '../../http/end-guests';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { authorOf } from '../../storage/author';
import { frontEndSettings, GUEST_SETTINGS, readSetting, writeSetting } from '../../http/settings-store';
import { languageFor } from './accept-language';

/** Settings of the installation and the language of a user (spec section 7). */
/** What strangers are told of the guests' drawing is as old as this at most. */
const DOOR_MS = 1000;

export const settingsFeature: Feature = (app, context) => {
  const { sql, sessions, audit } = context;

  serve(app, readSettings, () => frontEndSettings(sql));

  serve(app, changeSetting, async ({ body: { name, value }, session, request }) => {
    const refused = settingRefusal(name, value);
    if (refused) throw invalid(refused);
    await sessions.change(async (tx, ends) => {
      await writeSetting(tx, name, value);
      if (GUEST_SETTINGS.includes(name)) await endGuests(tx, ends);
    });
    await audit.write({
      ...authorOf(session),
      address: request.ip,
      action: 'setting',
      outcome: 'ok',
      facts: { name, value: value.slice(0, 200) },
    });
    return null;
  });

  const isGuestDiagramDrawn = async (): Promise<boolean> => {
    const diagram = Number(await readSetting(sql, 'guest_diagram'));
    return (await sql.query('select 1 from "diagram" where "id" = $1', [diagram])).length > 0;
  };
  // Anybody may ask, however often: the database is asked once in a while.
  let door: { readonly askedMs: number; readonly isDrawn: Promise<boolean> } | undefined;
  serve(app, readGuestDoor, async () => {
    const now = context.environment.now();
    if (door === undefined || now - door.askedMs >= DOOR_MS) door = { askedMs: now, isDrawn: isGuestDiagramDrawn() };
    return { isDrawn: await door.isDrawn };
  });

  serve(app, readLocale, async ({ params: { userName }, request }) => {
    const session = await optionalSession(request, context);
    const own = session !== null && session.role !== 'guest' && session.userName.toLowerCase() === userName.toLowerCase();
    const [row] = own
      ? await sql.query<{ language: string }>('select "language" from "app_user" where "id" = $1', [session.principal.accountId])
      : [];
    const languageCode = row && row.language !== '' ? row.language : languageFor(request.headers['accept-language']);
    return { languageCode };
  });

  serve(app, chooseLocale, async ({ body: { languageCode }, session }) => {
    // Guests share one account: their choice stays in the browser.
    if (session.role !== 'guest')
      await sql.query('update "app_user" set "language" = $2 where "id" = $1', [session.principal.accountId, languageCode]);
    return { languageCode };
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
    case 'audit_days':
      return /^[1-9]\d{0,3}$/.test(value)
        ? null
        : refuse('out-of-range', { value: value.slice(0, 80), expected: '1 to 9999' }, 'value').refusal;
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
    case 'cords':
      return cordSettingsRefusal(value);
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
