import { IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import type { Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';
import type { OperationKind } from '../lacking';
import { notify } from '../../state/notices';
import { report } from '../report';

const DELETES: Readonly<Record<string, OperationKind>> = { cable: 'delete-cables', pathway: 'remove-pathways' };

/** Deletes objects and cables after a confirmation that names what is lost; empty pathways at once: that can be undone. */
export const deleteSelected: Command = {
  id: 'delete',
  section: 'edit',
  icon: IconTrash,
  keys: ['Delete', 'Backspace'],
  does: ({ state: { described } }) => [...new Set(described.map(({ kind }) => DELETES[kind] ?? 'delete-objects'))],
  enabled: ({ state }) => state.described.some(({ kind }) => kind === 'object' || kind === 'cable' || kind === 'pathway'),
  unable: ({ state: { selection } }) => {
    if (selection.length === 0) notify('info', i18next.t('diagram:notice.nothingToDelete'));
  },
  run: async ({ state, session }) => {
    if (state.described.every(({ kind }) => kind === 'pathway')) report(await session.pathways.remove(state.selection));
    else openDialog(DIALOGS.delete, { ids: state.selection });
  },
};
