import { IconHistory, IconLayoutGrid, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tileTyped } from '../../../../domain/layout/floor-tiles';
import { listDeleted } from '../../../../protocol/rest/deleted';
import { useAnswer } from '../../../answers/use-answer';
import { useCommands } from '../../../commands/command-provider';
import { isMac, keyCaps } from '../../../commands/keys';
import type { Command } from '../../../commands/command';
import { useUsableCommands } from '../../../commands/use-command-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { kindWord } from '../../../i18n/sentences';
import { takeEarlyWords } from '../../../components/early-search';
import { SearchPalette, type PaletteCommand } from '../../../components/search-palette';
import { navigate } from '../../../router/router';
import { mayOpen } from '../../../session/own-drawing';
import { api } from '../../../session/session';
import { storedValues } from '../../../session/browser';
import { closeDialog, endEarly } from '../../../dialogs/dialog';
import { diagramAddress } from '../../../router/diagram-address';
import { whenWords } from '../../../helpers/when-words';
import { nameOfDeletion } from '../history/deletion-name';
import { showDeleted } from '../history/deleted-state';
import { useOpenHit } from './open-hit';

/** Diagrams that were open lately, offered before the commands. */
const RECENT_SHOWN = 3;

/** Deleted things of a name are offered last. */
const DELETED_SHOWN = 3;
const DELETED_LETTERS = 2;
const REST_MS = 200;

/**
 * Ctrl-K in a diagram: objects and models of the whole inventory, what stands on a tile, diagrams that were open lately,
 * commands that can be used now, and what was deleted by its name.
 */
export function DiagramPalette() {
  const { t, i18n } = useTranslation(['diagram', 'home']);
  const diagram = useDiagram((state) => state.opened?.diagram ?? 0);
  const { run, context } = useCommands();
  const { usable, resting } = useUsableCommands();
  const openHit = useOpenHit();
  const commands = useMemo((): readonly PaletteCommand[] => {
    const mac = isMac(navigator.platform);
    const recent = storedValues
      .recentDiagrams()
      .filter(({ id }) => id !== diagram && mayOpen(id, diagram))
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
    const offered = ({ id, icon: Icon, keys }: Command): PaletteCommand => ({
      id,
      label: t(`command.${id}`),
      icon: <Icon size={16} stroke={1.6} />,
      ...(keys[0] === undefined ? {} : { keys: keyCaps(keys[0], mac).join(' ') }),
      also: id === 'show-deleted' ? t('deleted.words') : t(`home:also.${id.replace('new-', '')}`, { defaultValue: '' }),
      // The dialog gives the keyboard back first; what is chosen may take it.
      run: () => void setTimeout(() => run(id)),
    });
    const restingNow = resting.map((command) => ({ ...offered(command), rests: t('palette.rests') }));
    return [...recent, ...usable.filter(({ id }) => id !== 'search').map(offered), ...restingNow];
  }, [usable, resting, run, diagram, t]);
  const [typed, setTyped] = useState('');
  const deleted = useAnswer(
    typed.length < DELETED_LETTERS ? null : typed,
    (cancel) => api.call(listDeleted, { query: { q: typed, limit: DELETED_SHOWN } }, { cancel }),
    { restMs: REST_MS },
  );
  const tile = tileTyped(typed);
  const onTile = useLiveAnswer(tile ?? null, (session) => session.furniture.contentOfTile(tile!), { once: true });
  const standing = useMemo((): readonly PaletteCommand[] => {
    if (!tile || !onTile.value) return [];
    const { things, outline } = onTile.value;
    const icon = <IconLayoutGrid size={16} stroke={1.6} />;
    const held = things.map(({ id, name, class: own }) => ({
      id: `tile ${id}`,
      label: t('tile.holds', { tile, name: name || kindWord('object', own) }),
      also: typed,
      icon,
      run: () => void context()?.session.select([id], true),
    }));
    const [x, y] = [(outline[0] + outline[2]) / 2, (outline[1] + outline[3]) / 2];
    const bare: PaletteCommand = {
      ...{ id: `tile ${tile}`, label: t('tile.free', { tile }), also: typed, icon },
      run: () => {
        const now = context();
        if (now?.state.camera && now.state.opened?.kind === 'plan') void now.session.setCamera({ ...now.state.camera, x, y });
      },
    };
    return held.length > 0 ? held : [bare];
  }, [tile, onTile.value, typed, context, t]);
  const all = useMemo(
    () => [
      ...standing,
      ...commands,
      ...(deleted.value?.items ?? []).map(
        (entry): PaletteCommand => ({
          id: `deleted ${entry.clock}`,
          label: t('deleted.command', { name: nameOfDeletion(entry), when: whenWords(entry.atMs, i18n.language) }),
          also: typed,
          icon: <IconTrash size={16} stroke={1.6} />,
          run: () => showDeleted(typed),
        }),
      ),
    ],
    [standing, commands, deleted.value, typed, t, i18n.language],
  );
  return (
    <SearchPalette
      diagram={diagram}
      commands={all}
      isAwaiting={onTile.isAwaited}
      takeEarly={() => {
        endEarly();
        return takeEarlyWords();
      }}
      onPick={openHit}
      onType={setTyped}
      onClose={closeDialog}
    />
  );
}
