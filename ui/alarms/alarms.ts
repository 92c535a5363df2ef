import { placeDialog } from '../places/place-dialogs';

/** `room`: whose alarms are listed first, by the diagrams that draw it. */
export interface AlarmsAt {
  readonly room?: { readonly name: string; readonly diagrams: readonly number[] };
}

/** What is in alarm, everywhere or in one room. */
export const ALARMS = placeDialog<AlarmsAt>([], () => import('./alarms-dialog').then((file) => file.AlarmsDialog));
