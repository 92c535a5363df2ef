import { IconFolderSymlink, IconPlus } from '@tabler/icons-react';
import { PLACE_CLASSES } from '../../../domain/catalog/enums';
import { openDialog } from '../../dialogs/dialog';
import { PLACE_DIALOGS } from '../../places/place-dialogs';
import { NEW_TYPES, type NewType } from '../../places/new-types';
import { always, onlySelected, type Command, type CommandContext } from '../command';

function isPlace(objectClass: string): objectClass is Exclude<NewType, 'diagram'> {
  return PLACE_CLASSES.some((each) => each === objectClass);
}

/** The place that somebody is at: the selected one, or the innermost that the open diagram is in; 0 = none. */
function standingAt(context: CommandContext): number {
  const { state } = context;
  const selected = onlySelected(context, 'object');
  const way = selected ? [...selected.path, selected] : (state.opened?.path ?? []);
  return way.findLast((one) => isPlace(one.class))?.id ?? 0;
}

/** Makes a place or a diagram, wherever one is. */
export const NEW_COMMANDS: readonly Command[] = NEW_TYPES.map((type) => ({
  id: `new-${type}` as const,
  section: 'insert',
  icon: IconPlus,
  keys: [],
  does: [type === 'diagram' ? 'insert-diagram' : 'insert-place'],
  enabled: always,
  run: (context) => openDialog(PLACE_DIALOGS.newPlace, { type, standing: standingAt(context) }),
}));

/** Renames the selected place, or moves it with all that is in it. */
export const changePlace: Command = {
  id: 'change-place',
  section: 'edit',
  icon: IconFolderSymlink,
  keys: [],
  does: ['change-place'],
  enabled: (context) => isPlace(onlySelected(context, 'object')?.class ?? ''),
  run: (context) => {
    const { id, name, path, class: type } = onlySelected(context, 'object')!;
    if (isPlace(type)) openDialog(PLACE_DIALOGS.changePlace, { of: { id, name, parent: path.at(-1)?.id ?? 0, type } });
  },
};
