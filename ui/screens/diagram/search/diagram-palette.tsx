import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../commands/command-provider';
import { isMac, keyCaps } from '../../../commands/keys';
import { useUsableCommands } from '../../../commands/use-command-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { SearchPalette, type PaletteCommand } from '../../../components/search-palette';
import { navigate } from '../../../router/router';
import { storedValues } from '../../../session/browser';
import { closeDialog } from '../../../dialogs/dialog';
import { diagramAddress } from '../../../router/diagram-address';
import { useOpenHit } from './open-hit';

/** Diagrams that were open lately, offered before the commands. */
const RECENT_SHOWN = 3;

/** Ctrl-K in a diagram: objects and models of the whole inventory, diagrams that were open lately, commands that can be used now. */
export function DiagramPalette() {
  const { t } = useTranslation('diagram');
  const diagram = useDiagram((state) => state.opened?.diagram ?? 0);
  const { run } = useCommands();
  const usableNow = useUsableCommands();
  const openHit = useOpenHit();
  const commands = useMemo((): readonly PaletteCommand[] => {
    const mac = isMac(navigator.platform);
    const recent = storedValues
      .recentDiagrams()
      .filter(({ id }) => id !== diagram)
      .slice(0, RECENT_SHOWN)
      .map(
        ({ id, name, path, kind }): PaletteCommand => ({
          id: `recent ${id}`,
          label: t('palette.recent', {
            name: [path === '' ? name : path, t(`catalog:diagramKind.${kind}`, { defaultValue: '' })]
              .filter((part) => part !== '')
              .join(' · '),
          }),
          icon: <IconHistory size={16} stroke={1.6} />,
          run: () => void navigate(diagramAddress(id)),
        }),
      );
    const usable = usableNow
      .filter(({ id }) => id !== 'search')
      .map(
        ({ id, icon: Icon, keys }): PaletteCommand => ({
          id,
          label: t(`command.${id}`),
          icon: <Icon size={16} stroke={1.6} />,
          ...(keys[0] === undefined ? {} : { keys: keyCaps(keys[0], mac).join(' ') }),
          // The dialog gives the keyboard back first; what is chosen may take it.
          run: () => void setTimeout(() => run(id)),
        }),
      );
    return [...recent, ...usable];
  }, [usableNow, run, diagram, t]);
  return <SearchPalette diagram={diagram} commands={commands} onPick={openHit} onClose={closeDialog} />;
}
