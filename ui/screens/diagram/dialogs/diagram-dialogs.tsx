import { ShortcutsHelp } from '../../../commands/shortcuts-help';
import { CoreDialogs } from '../cores/core-dialogs';
import { closeDialog, useDialog } from '../dialog-state';
import { ConnectDialog } from './connect-dialog';
import { DiagramPalette } from './diagram-palette';
import { DeleteDialog } from './delete-dialog';
import { InsertDialog } from './insert-dialog';
import { LabelsDialog } from './labels-dialog';
import { RelationsDialog } from './relations-dialog';

/** The one dialog that is open above the diagram. */
export function DiagramDialogs({ diagram }: { readonly diagram: number }) {
  const { open } = useDialog();
  switch (open.kind) {
    case 'none':
      return null;
    case 'delete':
      return <DeleteDialog ids={open.ids} />;
    case 'connect':
      return <ConnectDialog from={open.from} to={open.to} />;
    case 'insert':
      return <InsertDialog objectClass={open.objectClass} />;
    case 'labels':
      return <LabelsDialog cables={open.cables} />;
    case 'relations':
      return <RelationsDialog />;
    case 'cores':
      return <CoreDialogs dialog={open.dialog} />;
    case 'palette':
      return <DiagramPalette diagram={diagram} />;
    case 'shortcuts':
      return <ShortcutsHelp onClose={closeDialog} />;
  }
}
