import { SearchPalette } from '../../../commands/search-palette';
import { ShortcutsHelp } from '../../../commands/shortcuts-help';
import { useCommands } from '../../../commands/command-provider';
import { closeDialog, useDialog } from '../dialog-state';
import { ConnectDialog } from './connect-dialog';
import { DeleteDialog } from './delete-dialog';
import { InsertDialog } from './insert-dialog';
import { useOpenHit } from './open-hit';

/** The one dialog that is open above the diagram. */
export function DiagramDialogs() {
  const { open } = useDialog();
  const commands = useCommands();
  const openHit = useOpenHit();
  switch (open.kind) {
    case 'none':
      return null;
    case 'delete':
      return <DeleteDialog ids={open.ids} />;
    case 'connect':
      return <ConnectDialog from={open.from} to={open.to} />;
    case 'insert':
      return <InsertDialog objectClass={open.objectClass} />;
    case 'palette':
      return <SearchPalette commands={commands} onHit={openHit} onClose={closeDialog} />;
    case 'shortcuts':
      return <ShortcutsHelp onClose={closeDialog} />;
  }
}
