import { IconQrcode } from '@tabler/icons-react';
import type { Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Labels of the selected cables, for both ends, to be printed. */
export const printLabels: Command = {
  id: 'print-labels',
  section: 'view',
  icon: IconQrcode,
  keys: [],
  enabled: ({ state }) => state.described.some(({ kind }) => kind === 'cable'),
  run: ({ state }) => openDialog(DIALOGS.labels, { cables: state.selection }),
};
