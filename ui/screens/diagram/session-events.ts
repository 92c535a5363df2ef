import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionEvent } from '../../../workers/api/session';
import { navigate } from '../../router/router';
import { usePage } from '../../state/page';
import { useUndoQueue } from '../../state/undo-queue';
import { openDialog } from './dialog-state';
import { notify } from './notices';
import { doneText, refusalText } from './sentences';

/** Address of a diagram, optionally at one of its records; a page that only shows stays one. */
export function diagramAddress(diagram: number, select?: number): string {
  const mode = usePage.getState().pageMode === 'readOnly' ? '&mode=readOnly' : '';
  return `/diagram.html?id=${diagram}${select === undefined || select === 0 ? '' : `&select=${select}`}${mode}`;
}

/** What the screen does about the worker's events that ask for a deed. */
export function useSessionEvents(): (event: SessionEvent) => void {
  const { t } = useTranslation('diagram');
  return useCallback(
    (event) => {
      switch (event.kind) {
        case 'done':
          notify(
            'done',
            doneText(t, event.label, event.facts),
            event.undoable ? 'undo' : event.label === 'undo' ? 'redo' : undefined,
          );
          break;
        case 'refused':
          notify(
            'refused',
            t('notice.refused', { deed: t([`deed.${event.label}`, 'deed.other']), reason: refusalText(event.refusal) }),
          );
          break;
        case 'connect-asked':
          openDialog({ kind: 'connect', from: [event.from], to: [event.to] });
          break;
        case 'open':
        case 'up':
          if (event.diagram !== 0) void navigate(diagramAddress(event.diagram));
          break;
        case 'history':
          useUndoQueue.getState().replace(event.history.entries);
          useUndoQueue.getState().setStep(event.history.step);
          break;
        case 'context':
          if (event.lost) notify('info', t('notice.contextLost'));
          break;
        default:
          break;
      }
    },
    [t],
  );
}
