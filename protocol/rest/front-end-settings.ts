import { list, object, text, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

const entry = object({ name: text(), value: text() });
export type SettingEntry = Out<typeof entry>;

/** What browsers are told. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/v1/global_settings/front_end',
  permission: 'signedIn',
  beforePasswordChange: true,
  answer: list(entry),
});
