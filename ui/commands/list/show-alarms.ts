import { IconBell } from '@tabler/icons-react';
import { ALARMS } from '../../alarms/alarms';
import { openDialog } from '../../dialogs/dialog';
import { always, type Command } from '../command';

/** What is in alarm, in the open room first. */
export const showAlarms: Command = {
  id: 'show-alarms',
  section: 'go',
  icon: IconBell,
  keys: [],
  enabled: always,
  run: ({ state: { opened } }) => {
    const owner = opened?.path.at(-1);
    if (opened && owner?.class === 'room')
      openDialog(ALARMS, { room: { name: owner.name, diagrams: [opened.diagram, ...opened.siblings.map(({ id }) => id)] } });
    else openDialog(ALARMS);
  },
};
