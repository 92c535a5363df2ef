import { IconTrash } from '@tabler/icons-react';
import type { Command } from '../command';

/** Deletes objects and cables after a confirmation that names what is lost. */
export const deleteSelected: Command = {
  id: 'delete',
  section: 'edit',
  icon: IconTrash,
  keys: ['Delete', 'Backspace'],
  edits: true,
  enabled: ({ state }) => state.described.some(({ kind }) => kind === 'object' || kind === 'cable'),
  run: ({ state, screen }) => screen.confirmDelete(state.selection),
};
