import { IconTopologyStarRing } from '@tabler/icons-react';
import type { Command } from '../command';

/** Says which model the selected cables are of; with nothing selected it makes a model. */
export const cableModel: Command = {
  id: 'cable-model',
  section: 'edit',
  icon: IconTopologyStarRing,
  keys: [],
  edits: true,
  enabled: ({ state }) => state.described.every(({ kind }) => kind === 'cable'),
  run: ({ state, screen }) => screen.openCores({ what: 'cable-model', cables: state.described.map(({ id }) => id) }),
};
