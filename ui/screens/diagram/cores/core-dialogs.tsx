import { CableModelDialog } from './cable-model-dialog';
import { CircuitsDialog } from './circuits-dialog';
import { ClosureDialog } from './closure-dialog';
import { CoilDialog } from './coil-dialog';
import type { CoreDialog } from './core-dialog-state';
import { CoreListDialog } from './core-list-dialog';
import { CutDialog } from './cut-dialog';
import { InsertCableDialog, InsertClosureDialog } from './insert-plant-dialog';
import { PanelModelDialog } from './panel-model-dialog';
import { TerminateDialog } from './terminate-dialog';

/** The one dialog on cores, closures or cables that is open. */
export function CoreDialogs({ dialog }: { readonly dialog: CoreDialog }) {
  switch (dialog.what) {
    case 'closure':
      return <ClosureDialog {...dialog} />;
    case 'cores':
      return <CoreListDialog cable={dialog.cable} />;
    case 'terminate':
      return <TerminateDialog {...dialog} />;
    case 'cable-model':
      return <CableModelDialog cables={dialog.cables} />;
    case 'coil':
      return <CoilDialog {...dialog} />;
    case 'cut':
      return <CutDialog {...dialog} />;
    case 'insert-closure':
      return <InsertClosureDialog />;
    case 'panel-model':
      return <PanelModelDialog />;
    case 'insert-cable':
      return <InsertCableDialog />;
    case 'circuits':
      return <CircuitsDialog />;
  }
}
