import { IconGitMerge } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Opens the closure view: of the selected closure, or of the one that the selected cable comes to. To look at it, a closure's properties lead there. */
export const spliceCores: Command = {
  id: 'splice-cores',
  section: 'edit',
  icon: IconGitMerge,
  keys: ['s'],
  does: ['splice-cores'],
  enabled: (context) => onlySelected(context, 'cable') !== undefined || onlySelected(context, 'object')?.class === 'closure',
  async run({ state, session }) {
    const [one] = state.described;
    if (!one) return;
    if (one.class === 'closure') return openDialog(DIALOGS.closure, { closure: one.id });
    const { closures } = await session.cores.places();
    const contents = await Promise.all(closures.slice(0, 200).map(({ id }) => session.cores.closure(id)));
    const home = contents.find((content) => content?.cables.some(({ id }) => id === one.id))?.id ?? closures[0]?.id;
    if (home === undefined) openDialog(DIALOGS.cores, { cable: one.id });
    else openDialog(DIALOGS.closure, { closure: home, cable: one.id });
  },
};
