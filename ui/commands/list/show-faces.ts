import { IconColumns, IconFlipVertical, type Icon } from '@tabler/icons-react';
import type { Command } from '../command';
import { isElevation } from '../siblings';

/** Shows these faces of racks; the code of the faces is the key. */
function faces(id: 'show-front' | 'show-rear' | 'show-both', icon: Icon, face: 1 | 2 | 3): Command {
  return {
    id,
    section: 'view',
    icon,
    keys: [String(face)],
    enabled: isElevation,
    checked: ({ state }) => state.view.face === face,
    run: ({ diagram }) => diagram.showWhole({ face }),
  };
}

export const FACE_COMMANDS = [
  /** Racks from the front. */
  faces('show-front', IconFlipVertical, 1),
  /** Racks from the rear. */
  faces('show-rear', IconFlipVertical, 2),
  /** Front and rear of each rack beside each other. */
  faces('show-both', IconColumns, 3),
];
