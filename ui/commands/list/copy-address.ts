import { IconLink } from '@tabler/icons-react';
import type { Command } from '../command';
import i18next from 'i18next';
import { diagramAddress } from '../../router/diagram-address';
import { notify } from '../../state/notices';

/** Copies an address that opens this diagram at the selected record. */
export const copyAddress: Command = {
  id: 'copy-address',
  section: 'go',
  icon: IconLink,
  keys: ['mod+shift+c'],
  enabled: ({ state }) => state.selection.length === 1,
  run: ({ state }) =>
    navigator.clipboard
      .writeText(new URL(diagramAddress(state.opened?.diagram ?? 0, state.selection[0]), location.href).href)
      .then(() => notify('info', i18next.t('diagram:notice.addressCopied')))
      .catch(() => notify('refused', i18next.t('common:clipboardForbidden'))),
};
