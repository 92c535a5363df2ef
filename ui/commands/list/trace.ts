import { IconRoute } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { showRight } from '../../panels/panel-layout';
import { useLink } from '../../state/link';

/** Kinds that have a way, and those in which ways begin. */
const TRACED: ReadonlySet<string> = new Set(['port', 'cable', 'object']);

/** Follows the selected port or cable to both ends, whatever way was followed before: lit on the drawing, listed on the right; of a rack or device the ways that begin in it. */
export const trace: Command = {
  id: 'trace',
  section: 'select',
  icon: IconRoute,
  keys: ['t'],
  enabled: (context) => TRACED.has(onlySelected(context)?.kind ?? ''),
  run: ({ state }) => {
    useLink.setState({ asked: state.selection[0] ?? 0, core: 0 });
    showRight('linkView');
  },
};
