import { IconServer2 } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Inserts a device by filling in a form: rack, unit, face, name. */
export const insertDevice: Command = {
  id: 'insert-device',
  section: 'insert',
  icon: IconServer2,
  keys: ['shift+d'],
  edits: true,
  enabled: takesEquipment,
  run: ({ screen }) => screen.insertByForm('device'),
};
