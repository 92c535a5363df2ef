import { IconActivity, IconLayoutSidebar, IconLayoutSidebarRight, IconMap, type Icon } from '@tabler/icons-react';
import { always, type Command, type CommandId } from '../command';
import { isPanelOpen, togglePanel } from '../../panels/panel-layout';

/** Opens or closes a part of the page. */
function toggle(id: CommandId, panel: Parameters<typeof togglePanel>[0], icon: Icon, key: string): Command {
  return {
    id,
    section: 'panels',
    icon,
    keys: [key],
    enabled: always,
    checked: () => isPanelOpen(panel),
    run: () => togglePanel(panel),
  };
}

export const SIDE_COMMANDS = [
  /** Objects, models and layers. */
  toggle('toggle-left-panel', 'left', IconLayoutSidebar, '['),
  /** Properties, history and search. */
  toggle('toggle-right-panel', 'right', IconLayoutSidebarRight, ']'),
];

export const OVERLAY_COMMANDS = [
  /** The whole drawing in small. */
  toggle('toggle-minimap', 'minimap', IconMap, 'shift+m'),
  /** What the last frames cost. */
  toggle('toggle-numbers', 'numbers', IconActivity, 'mod+alt+f'),
];
