import { dialog } from '../../dialogs/dialog';

/** What is in alarm, everywhere or in one room. */
export const ALARMS = dialog<{ readonly room?: { readonly name: string; readonly diagrams: readonly number[] } }>([], () =>
  import('./alarms-dialog').then((file) => file.AlarmsDialog),
);
