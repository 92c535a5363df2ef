import { IconPackage, IconPackageImport } from '@tabler/icons-react';
import i18next from 'i18next';
import { DIALOGS } from '../../dialogs/dialogs';
import { openDialog } from '../../dialogs/dialog';
import { notify } from '../../state/notices';
import { always, type Command } from '../command';
import { report } from '../report';

/** What lies in the store of the place that is selected, or that the drawing is of. */
const showStore: Command = {
  id: 'show-store',
  section: 'panels',
  icon: IconPackage,
  keys: [],
  enabled: always,
  run: async ({ state: { selection, opened }, session }) => {
    const [first = 0] = selection;
    const place = (await session.stores.nearest(first)) || (await session.stores.nearest(opened?.diagram ?? 0));
    if (place === 0) notify('info', i18next.t('cabling:store.nowhere'));
    else openDialog(DIALOGS.store, { place });
  },
};

/** Takes the selected cables out of their ports, devices and cards out of their racks and slots, into the nearest store. */
const keepInStore: Command = {
  id: 'keep-in-store',
  section: 'edit',
  icon: IconPackageImport,
  keys: [],
  does: ({ state: { described } }) => [
    ...(described.some(({ kind }) => kind === 'cable') ? (['store-cables'] as const) : []),
    ...(described.some(({ kind }) => kind === 'object') ? (['store-objects'] as const) : []),
  ],
  enabled: ({ state: { selection, described } }) =>
    described.length > 0 && described.length === selection.length && described.every(({ facts }) => facts['nearestStore']),
  run: async ({ state: { selection, described }, session }) => {
    report(await session.stores.keep(selection, Number(described[0]!.facts['nearestStore'])));
  },
};

export const STORE_COMMANDS = [showStore, keepInStore];
