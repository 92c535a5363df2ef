import { IconServer2 } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Inserts a device by filling in a form: rack, unit, face, name. */
export const insertDevice: Command = {
  id: 'insert-device',
  section: 'insert',
  icon: IconServer2,
  keys: ['shift+d'],
  edits: true,
  enabled: always,
  run: ({ screen }) => screen.insertByForm('device'),
};
