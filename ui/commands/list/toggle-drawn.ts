import { IconGridDots, IconLock, IconRoute, IconRuler2, IconTag, type Icon } from '@tabler/icons-react';
import i18next from 'i18next';
import { notify } from '../../state/notices';
import { always, type Command } from '../command';
import { FLOOR_KEY } from '../floor-key';

/** Shows or hides something of the drawing. */
function toggle(drawn: 'cables' | 'labels' | 'grid' | 'rulers' | 'floorLocked', icon: Icon, key: string): Command {
  return {
    id: drawn === 'floorLocked' ? 'toggle-floor' : `toggle-${drawn}`,
    section: 'view',
    icon,
    keys: [key],
    enabled: always,
    checked: ({ state }) => state.view[drawn],
    run: ({ state, diagram }) => diagram.show({ [drawn]: !state.view[drawn] }),
  };
}

export const DRAWN_COMMANDS = [
  toggle('cables', IconRoute, 'shift+k'),
  /** Names. */
  toggle('labels', IconTag, 'shift+l'),
  /** With the grid, what is moved keeps to what is seen of it. */
  toggle('grid', IconGridDots, 'shift+g'),
  toggle('rulers', IconRuler2, 'shift+u'),
  toggleFloor(),
];

/** Racks that hold something are not moved by hand. The drawing looks the same either way: it is said. */
function toggleFloor(): Command {
  const plain = toggle('floorLocked', IconLock, FLOOR_KEY);
  return {
    ...plain,
    run(context) {
      const { floorLocked } = context.state.view;
      notify('done', i18next.t(floorLocked ? 'diagram:notice.floorUnlocked' : 'diagram:notice.floorLocked'));
      return plain.run(context);
    },
  };
}
