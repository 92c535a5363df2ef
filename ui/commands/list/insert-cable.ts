import { IconLine } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Inserts a cable of many cores whose ends are open. */
export const insertCable: Command = {
  id: 'insert-cable',
  section: 'insert',
  icon: IconLine,
  keys: [],
  edits: true,
  enabled: takesEquipment,
  run: ({ screen }) => screen.openCores({ what: 'insert-cable' }),
};
