import { IconRoute } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { showRight } from '../../panels/panel-layout';

/** Follows the selected port or cable to both ends: lit on the drawing, listed on the right. */
export const trace: Command = {
  id: 'trace',
  section: 'select',
  icon: IconRoute,
  keys: ['t'],
  enabled: (context) => onlySelected(context, 'port') !== undefined || onlySelected(context, 'cable') !== undefined,
  run: () => showRight('linkView'),
};
