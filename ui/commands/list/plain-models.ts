import { IconLibraryPlus } from '@tabler/icons-react';
import i18next from 'i18next';
import { PLAIN_MODELS } from '../../../domain/entities/plain-models';
import { showModels, usePalette } from '../../panels/palette-state';
import { notify } from '../../state/notices';
import { always, type Command } from '../command';
import { report } from '../report';

const CLASSES = ['rack', 'device', 'card'] as const;

/** Makes those models of no maker that are not there yet, and shows them. */
export const plainModels: Command = {
  id: 'insert-plain-models',
  section: 'insert',
  icon: IconLibraryPlus,
  keys: [],
  does: ['insert-plain-models'],
  enabled: always,
  run: async ({ session }) => {
    const brand = i18next.t('diagram:plainModels.brand');
    const lines = (await Promise.all(CLASSES.map((objectClass) => session.modelLines(objectClass)))).flat();
    const known = new Set(lines.filter((line) => line.brand === brand).map(({ name }) => name));
    const models = PLAIN_MODELS.map((plain) => ({ plain, name: i18next.t(`diagram:plainModels.${plain}`) }));
    const lacking = models.filter(({ name }) => !known.has(name));
    if (lacking.length === 0) notify('info', i18next.t('diagram:plainModels.there'));
    else if (!report(await session.act({ kind: 'insert-plain-models', brand, models: lacking }))) return;
    usePalette.setState(({ madeCount }) => ({ madeCount: madeCount + 1, words: '', shownClass: null }));
    showModels(usePalette.getState().objectClass);
  },
};
