import { IconArrowsSplit } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Makes a model of splitters or cassettes, which is then placed as any other. */
export const insertPanelModel: Command = {
  id: 'insert-panel-model',
  section: 'insert',
  icon: IconArrowsSplit,
  keys: [],
  does: DIALOGS.panelModel.does,
  enabled: takesEquipment,
  run: () => openDialog(DIALOGS.panelModel),
};
