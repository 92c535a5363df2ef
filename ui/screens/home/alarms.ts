import { placeDialog } from '../../places/place-dialogs';

/** What is in alarm, everywhere or in one room. */
export const ALARMS = placeDialog<{ readonly room?: { readonly name: string; readonly diagrams: readonly number[] } }>([], () =>
  import('./alarms-dialog').then((file) => file.AlarmsDialog),
);
