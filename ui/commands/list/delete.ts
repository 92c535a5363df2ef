import { IconTrash } from '@tabler/icons-react';
import type { Command } from '../command';

/** Deletes objects and cables after a confirmation that names what is lost; empty pathways at once: that can be undone. */
export const deleteSelected: Command = {
  id: 'delete',
  section: 'edit',
  icon: IconTrash,
  keys: ['Delete', 'Backspace'],
  edits: true,
  enabled: ({ state }) => state.described.some(({ kind }) => kind === 'object' || kind === 'cable' || kind === 'pathway'),
  run: async ({ state, session, screen }) => {
    if (state.described.every(({ kind }) => kind === 'pathway')) screen.report(await session.pathways.remove(state.selection));
    else screen.confirmDelete(state.selection);
  },
};
