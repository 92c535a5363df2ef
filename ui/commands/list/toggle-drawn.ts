import { IconGridDots, IconLock, IconRoute, IconRuler2, IconTag, type Icon } from '@tabler/icons-react';
import { always, type Command } from '../command';

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
  /** Racks that hold something are not moved by hand. */
  toggle('floorLocked', IconLock, 'shift+f'),
];
