import { LIMITS } from '../../domain/catalog/limits';
import { any, list, object, oneOf, text, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

/** Settings that the browser is told, with their values on a new installation. */
export const FRONT_END_SETTINGS = {
  /** Where CAD drawings lie; its last path segment is the CAD workspace's name. */
  cloud_directory: '/plenum/cad/default',
  /** Map providers as JSON. */
  mapJson: '{}',
  product_title: 'Plenum',
  /** Opened in the same window when a user arrives from `/`; '' = none. */
  global_default_page: '',
  websocket_enabled: 'true',
  websocket_timeout: String(LIMITS.socketConnectMs),
  /** `light`, `dark`, or '' = what each user's system prefers; a user's own choice wins. */
  theme: '',
  /** PasswordPolicy: `spec` or `modern`. */
  password_rule: 'spec',
  /** A confirmed delete makes an entry in the history. */
  deletesCanBeUndone: 'false',
  /** CapacitySettings (domain/capacity/settings.ts) as JSON. */
  capacity: '{}',
  /** CordSettings (domain/cabling/cord-settings.ts) as JSON. */
  cords: '{}',
} as const;

/** Settings that only the server reads. */
export const SERVER_SETTINGS = {
  /** `on`, `off`, or `auto`: guests may enter while the server listens on loopback only. */
  guest: 'auto',
  /** The diagram that a guest sees. */
  guest_diagram: String(LIMITS.guestDiagramId),
  /** A new sign-in ends the user's other sessions (5125). */
  one_session_per_user: 'false',
  /** Days for which rows of the audit are kept. */
  audit_days: '400',
} as const;

export type SettingName = keyof typeof FRONT_END_SETTINGS | keyof typeof SERVER_SETTINGS;
export const SETTING_NAMES = [...Object.keys(FRONT_END_SETTINGS), ...Object.keys(SERVER_SETTINGS)] as [
  SettingName,
  ...SettingName[],
];

export const changeSetting = endpoint({
  method: 'POST',
  path: '/v1/global_settings',
  permission: 'administration',
  body: object({ name: oneOf(SETTING_NAMES), value: text({ max: 100_000, plain: 'lines' }) }),
  answer: any<null>(),
});

const entry = object({ name: text(), value: text() });
export type SettingEntry = Out<typeof entry>;

/** What browsers are told. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/v1/global_settings/front_end',
  permission: 'signedIn',
  limits: { inTurns: true },
  beforePasswordChange: true,
  answer: list(entry),
});
