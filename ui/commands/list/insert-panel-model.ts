import { IconArrowsSplit } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Makes a model of splitters or cassettes, which is then placed as any other. */
export const insertPanelModel: Command = {
  id: 'insert-panel-model',
  section: 'insert',
  icon: IconArrowsSplit,
  keys: [],
  edits: true,
  enabled: takesEquipment,
  run: ({ screen }) => screen.openCores({ what: 'panel-model' }),
};
