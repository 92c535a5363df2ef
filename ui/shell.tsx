import { useDeferredValue } from 'react';
import { Unanswered } from './answers/unanswered';
import { useAnswer } from './answers/use-answer';
import { ErrorBoundary } from './components/error-boundary';
import { MessageDialog } from './components/message-dialog';
import page from './components/page.module.css';
import { Leaving, PageLoading } from './components/page-loading';
import { loadScreen } from './router/load-screen';
import { MISSING, REFUSED, screenAt } from './router/screens';
import { usePlace } from './router/router';
import { useSession } from './session/session-state';
import { useLacked } from './state/role-rules';

/** The shown screen, and what stands above every screen. */
export function Shell() {
  const place = usePlace();
  const phase = useSession((state) => state.phase);
  return (
    <>
      <ErrorBoundary key={place?.path ?? ''}>
        {place === null ? <PageLoading /> : <Shown key={place.path} path={place.path} />}
      </ErrorBoundary>
      <MessageDialog />
      {(phase === 'leaving' || phase === 'ended') && <Leaving why={phase} />}
    </>
  );
}

function Shown({ path }: { readonly path: string }) {
  const screen = screenAt(path) ?? MISSING;
  const lacked = useLacked(screen.needs);
  const loaded = useAnswer(lacked ?? '', () => loadScreen(lacked === undefined ? screen : REFUSED));
  const Screen = loaded.value;
  // A screen's first drawing gives the browser its turns.
  const isTurn = useDeferredValue(Screen !== undefined);
  if (Screen !== undefined && isTurn) return <Screen />;
  if (loaded.isAwaited || Screen !== undefined) return <PageLoading />;
  return (
    <main className={page['centre']}>
      <Unanswered answer={loaded} />
    </main>
  );
}
