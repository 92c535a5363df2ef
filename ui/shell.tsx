import { Suspense } from 'react';
import { routeOf } from '../domain/catalog/routes';
import { ErrorBoundary } from './components/error-boundary';
import { MessageDialog } from './components/message-dialog';
import { Leaving, PageLoading } from './components/page-loading';
import { MISSING_SCREEN, SCREENS } from './router/screens';
import { usePlace } from './router/router';
import { useSession } from './session/session-state';

/** The shown screen, and what stands above every screen. */
export function Shell() {
  const place = usePlace();
  const leaving = useSession((state) => state.phase === 'leaving');
  const Screen = SCREENS[routeOf(place?.path ?? '')?.name ?? ''] ?? MISSING_SCREEN;
  return (
    <>
      <ErrorBoundary key={place?.path ?? ''}>
        <Suspense fallback={<PageLoading />}>{place === null ? <PageLoading /> : <Screen />}</Suspense>
      </ErrorBoundary>
      <MessageDialog />
      {leaving && <Leaving />}
    </>
  );
}
