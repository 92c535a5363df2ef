import { IconBookmark } from '@tabler/icons-react';
import { onlySelected, type Command, type CommandContext } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Keeps units of the selected rack for somebody, from the one that the pointer was last on. */
export const reserveUnits: Command = {
  id: 'reserve-units',
  section: 'insert',
  icon: IconBookmark,
  keys: [],
  does: DIALOGS.reserve.does,
  enabled: (context) => rackIn(context) !== undefined,
  run(context) {
    const rack = rackIn(context);
    if (!rack) return;
    const { lastUnit } = context.state;
    const heightU = Number(rack.fields['heightU']);
    const unit = lastUnit?.rack === rack.id ? Math.min(Math.max(1, Math.floor(lastUnit.unit)), heightU) : 1;
    openDialog(DIALOGS.reserve, { rack: { id: rack.id, name: rack.name, heightU }, unit });
  },
};

function rackIn(context: CommandContext) {
  const one = onlySelected(context, 'object');
  return one?.class === 'rack' ? one : undefined;
}
