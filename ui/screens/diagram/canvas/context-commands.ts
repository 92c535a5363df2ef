import { FURNITURE_CLASSES } from '../../../../domain/catalog/furniture';
import { PLACE_CLASSES } from '../../../../domain/catalog/enums';
import type { Description } from '../../../../workers/api/session';
import { commandOf } from '../../../commands/registry';
import { CABLED } from '../../../commands/list/connect-selected';
import type { CommandId } from '../../../commands/command';

/**
 * Commands that fit the selection, in groups between which a line is drawn. Who may only look gets none that change;
 * `lockable`: there is something here that a locked floor keeps.
 */
export function contextCommands(
  selected: readonly Description[],
  maySomething: boolean,
  lockable: boolean,
): readonly (readonly CommandId[])[] {
  const kinds = new Set(selected.map(({ kind }) => kind));
  const one = selected.length === 1 ? selected[0] : undefined;
  const joins =
    selected.length > 0 && selected.every(({ kind, class: each }) => kind === 'port' || (kind === 'object' && CABLED.has(each)));
  const slot = selected.length === 1 && selected[0]?.class === 'slot';
  const groups: readonly (readonly CommandId[])[] =
    selected.length === 0
      ? [
          ['fit-all', 'paste'],
          ['place-rack', 'place-device', 'draw-pathway', 'insert-furniture', 'insert-boxes', 'insert-closure', 'insert-cable'],
          ['save-whole-picture', 'print-view'],
          ['toggle-cables', 'toggle-labels', 'toggle-grid', 'toggle-rulers', ...when(lockable, 'toggle-floor')],
        ]
      : [
          [
            'go-in',
            'fit-selection',
            'select-parent',
            ...when(kinds.has('port'), 'jump-to-peer'),
            ...when(kinds.has('port') || kinds.has('cable') || (one !== undefined && joins), 'trace'),
            ...when(joins, 'show-best-route'),
          ],
          [
            'rename',
            ...when(
              selected.every((each) => FURNITURE_CLASSES.some((name) => name === each.class)),
              'turn-furniture',
            ),
            ...when(
              PLACE_CLASSES.some((each) => each === one?.class),
              'change-place',
              'new-room',
              'show-store',
            ),
            ...when(
              kinds.size === 1 && (kinds.has('port') || (kinds.has('object') && selected.length > 1 && !slot)),
              'connect-selected',
            ),
            ...when(one?.kind === 'object' && joins, 'show-p2p-connect'),
            ...when(isLoose(one), 'connect-selected'),
            ...when(one?.kind === 'port' && one.facts['cable'] !== undefined, 'move-plug'),
            ...when(
              selected.every(({ facts }) => facts['unplugs'] === 1),
              'unplug',
            ),
            ...when(one?.facts['freeSlot'] !== undefined, 'insert-card'),
            ...when(one?.class === 'rack', 'insert-device', 'reserve-units'),
            ...when(one?.class === 'row', 'insert-rack'),
            ...when(kinds.has('object') && !slot, 'copy', 'duplicate'),
            ...when(kinds.has('object'), 'paste'),
          ],
          [
            ...when(
              one?.kind === 'cable',
              'show-cores',
              'splice-cores',
              'terminate-cores',
              'cut-cable',
              'coil-cable',
              'cable-model',
            ),
            ...when(one?.class === 'closure', 'splice-cores', 'insert-cable'),
          ],
          [
            ...when(one !== undefined, 'show-relations'),
            ...when(one !== undefined && one.kind !== 'pathway', 'edit-relations'),
            ...when(kinds.has('cable'), 'print-labels'),
            ...when(kinds.has('object') || kinds.has('cable') || kinds.has('pathway'), 'save-picture'),
            'copy-address',
          ],
          [
            ...when(
              selected.every(({ facts }) => facts['nearestStore'] !== undefined),
              'keep-in-store',
            ),
            ...when(kinds.has('object') || kinds.has('cable') || kinds.has('pathway'), 'delete'),
          ],
        ];
  return groups
    .map((ids) => ids.filter((id) => maySomething || commandOf(id).does === undefined))
    .filter((ids) => ids.length > 0);
}

/** A breakout of which a leg can be plugged in. */
function isLoose(record: Description | undefined): boolean {
  return record?.kind === 'cable' && (record.facts['looseA'] ?? record.facts['looseB']) !== undefined;
}

function when(fits: boolean, ...ids: readonly CommandId[]): readonly CommandId[] {
  return fits ? ids : [];
}
