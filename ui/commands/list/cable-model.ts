import { IconTopologyStarRing } from '@tabler/icons-react';
import type { Command } from '../command';

/** Says which model the selected cables are of; with anything else selected it makes a model. */
export const cableModel: Command = {
  id: 'cable-model',
  section: 'edit',
  icon: IconTopologyStarRing,
  keys: [],
  edits: true,
  enabled: () => true,
  run: ({ state: { described }, screen }) => {
    const cables = described.every(({ kind }) => kind === 'cable') ? described.map(({ id }) => id) : [];
    screen.openCores({ what: 'cable-model', cables });
  },
};
