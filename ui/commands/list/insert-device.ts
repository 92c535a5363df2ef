import { IconServer2 } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Inserts a device by filling in a form: rack, unit, face, name. */
export const insertDevice: Command = {
  id: 'insert-device',
  section: 'insert',
  icon: IconServer2,
  keys: ['shift+d'],
  does: ['insert-device'],
  enabled: takesEquipment,
  run: () => openDialog(DIALOGS.insert, { objectClass: 'device' }),
};
