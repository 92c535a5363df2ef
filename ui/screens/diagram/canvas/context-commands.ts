import type { Description } from '../../../../workers/api/session';
import { commandOf } from '../../../commands/registry';

/** Commands that fit the selection, in groups between which a line is drawn. Who may only look gets none that change. */
export function contextCommands(selected: readonly Description[], mayEdit: boolean): readonly (readonly string[])[] {
  const kinds = new Set(selected.map(({ kind }) => kind));
  const one = selected.length === 1 ? selected[0] : undefined;
  const slot = selected.length === 1 && selected[0]?.class === 'slot';
  const groups: string[][] =
    selected.length === 0
      ? [
          ['fit-all', 'paste'],
          ['place-rack', 'place-device', 'draw-pathway'],
          ['toggle-cables', 'toggle-labels', 'toggle-grid', 'toggle-rulers'],
        ]
      : [
          [
            'go-in',
            'fit-selection',
            'select-parent',
            ...(kinds.has('port') ? ['jump-to-peer'] : []),
            ...(kinds.has('port') || kinds.has('cable') ? ['trace'] : []),
          ],
          [
            'rename',
            ...(kinds.size === 1 && (kinds.has('port') || (kinds.has('object') && selected.length > 1 && !slot))
              ? ['connect-selected']
              : []),
            ...(slot ? ['insert-card'] : []),
            ...(kinds.has('object') && !slot ? ['copy', 'duplicate', 'paste'] : []),
          ],
          [
            ...(one?.kind === 'cable'
              ? ['show-cores', 'splice-cores', 'terminate-cores', 'cut-cable', 'coil-cable', 'cable-model']
              : []),
            ...(one?.class === 'closure' ? ['splice-cores'] : []),
          ],
          [
            ...(one ? ['show-relations', ...(one.kind === 'pathway' ? [] : ['edit-relations'])] : []),
            ...(kinds.has('cable') ? ['print-labels'] : []),
            'copy-address',
          ],
          ...(kinds.has('object') || kinds.has('cable') || kinds.has('pathway') ? [['delete']] : []),
        ];
  return groups.map((ids) => ids.filter((id) => mayEdit || commandOf(id).edits !== true)).filter((ids) => ids.length > 0);
}
