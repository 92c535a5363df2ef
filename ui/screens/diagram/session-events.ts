import i18next from 'i18next';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionEvent } from '../../../workers/api/session';
import { mayOpen } from '../../session/own-drawing';
import { diagramAddress } from '../../router/diagram-address';
import { navigate } from '../../router/router';
import { useUndoQueue } from '../../state/undo-queue';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';
import { errorWords } from '../../i18n/error-words';
import { tellNotKept } from '../../state/not-kept';
import { completeRefusal, notify, withdraw } from '../../state/notices';
import { copiedText, doneText, refusalText } from '../../i18n/sentences';
import { conflictWords, isMissing, NEWS_MS } from './colleagues/conflict';
import { tellDeletedOver, tellLostOwn } from './colleagues/deleted-edits';
import { lostWords } from './colleagues/lost-values';
import { showDeleted } from './history/deleted-state';
import { whoOvertook } from './history/overtaken-words';
import { whenWords } from '../../helpers/when-words';
import { wordsFor } from '../../i18n/word-key';

/** What the screen does about the worker's events that ask for something. */
export function useSessionEvents(): (event: SessionEvent) => void {
  const { t } = useTranslation('diagram');
  return useCallback(
    (event) => {
      switch (event.kind) {
        case 'done': {
          const { elsewhere } = event;
          notify(
            'done',
            [doneText(event.label, event.facts), event.warning ? refusalText(event.warning) : ''].filter(Boolean).join('. '),
            event.undoable ? 'undo' : event.restorable ? 'show-deleted' : event.label === 'undo' ? 'redo' : undefined,
            elsewhere && (() => void navigate(diagramAddress(elsewhere.diagram, elsewhere.id))),
          );
          break;
        }
        case 'copied':
          notify('done', copiedText(event));
          break;
        case 'refused': {
          const doing = wordsFor(`diagram:doing.${event.operation}`) ?? t('doing.other');
          const reason = refusalText(event.refusal);
          const said = t('notice.refused', { doing, reason });
          notify('refused', said);
          void conflictWords(event.refusal, NEWS_MS).then((who) => {
            if (who !== '') completeRefusal(said, t('notice.refused', { doing, reason: t('conflict.reason', { reason, who }) }));
          });
          break;
        }
        case 'not-kept': {
          const { what, values, copies } = lostWords(event);
          withdraw(what);
          const reason = refusalText(event.refusal);
          const name = String(event.facts['name'] ?? '');
          const isGone = isMissing(event.refusal) && event.at.length === 0 && name !== '';
          void conflictWords(event.refusal).then((who) =>
            tellNotKept({
              text: t('notice.notKeptOne', {
                ...{ what, reason: who === '' ? reason : t('conflict.reason', { reason, who }) },
                ...(values === '' ? {} : { context: 'values', values }),
              }),
              at: event.at,
              ...(copies === undefined ? {} : { copies }),
              ...(isGone ? { offer: { label: i18next.t('common:restore'), run: () => showDeleted(name) } } : {}),
            }),
          );
          break;
        }
        case 'kept-sent': {
          const { count, refused, fromMs } = event;
          const sent = t('notice.keptSent', { count, when: whenWords(fromMs, i18next.language) });
          notify('info', refused === 0 ? sent : t('notice.keptRefused', { sent, count: refused }));
          break;
        }
        case 'passed': {
          const { direction, goesOn, label, facts, refusal, overtaken } = event;
          const isGone = direction === 'undo' && refusal.rule === 'undo-gone';
          const tell = (reason: string): void =>
            notify(
              'refused',
              t(`notice.passed.${isGone ? 'undoGone' : direction}${goesOn ? '' : 'Last'}`, {
                what: doneText(label, facts),
                reason,
              }),
              isGone ? 'show-deleted' : undefined,
            );
          if (overtaken.length === 0) tell(refusalText(refusal));
          else void whoOvertook(overtaken, String(facts['name'] ?? '')).then((who) => tell(who || refusalText(refusal)));
          break;
        }
        case 'delete-stays':
          notify('info', t('notice.deleteStays', { what: doneText(event.label, event.facts) }), 'show-deleted');
          break;
        case 'connect-asked':
          openDialog(DIALOGS.connect, { from: [event.from], to: [event.to] });
          break;
        case 'card-asked':
          openDialog(DIALOGS.insert, { objectClass: 'card', slot: event.slot });
          break;
        case 'lost-own':
          void tellLostOwn(event.records);
          break;
        case 'deleted-over':
          void tellDeletedOver(event.records, event.since);
          break;
        case 'open':
          if (event.diagram !== 0 && mayOpen(event.diagram, 0)) void navigate(diagramAddress(event.diagram));
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

/** What a click began and nobody waits for may fail, too: it is said. */
export function useFailedDeeds(): void {
  useEffect(() => {
    const say = ({ reason }: PromiseRejectionEvent): void => {
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) notify('refused', errorWords(reason));
    };
    window.addEventListener('unhandledrejection', say);
    return () => window.removeEventListener('unhandledrejection', say);
  }, []);
}
