import { IconServer2, type Icon } from '@tabler/icons-react';
import { RackIcon } from '../../components/rack-icon';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { showModels } from '../../panels/palette-state';

/** Shows the models of a class; the chosen one is placed with the pointer, free units shown. */
function place(objectClass: 'rack' | 'device', icon: Icon, key: string): Command {
  return {
    id: `place-${objectClass}`,
    section: 'insert',
    icon,
    keys: [key],
    does: [`insert-${objectClass}`],
    enabled: takesEquipment,
    checked: ({ state }) => state.toolClass === objectClass,
    run: () => showModels(objectClass),
  };
}

export const PLACE_COMMANDS = [place('rack', RackIcon, 'r'), place('device', IconServer2, 'd')];
