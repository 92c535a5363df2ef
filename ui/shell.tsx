import { Suspense } from 'react';
import { routeOf } from '../domain/catalog/routes';
import { ErrorBoundary } from './components/error-boundary';
import { MessageDialog } from './components/message-dialog';
import { Leaving, PageLoading } from './components/page-loading';
import { screenOf } from './router/screens';
import { usePlace } from './router/router';
import { useSession } from './session/session-state';

/** The shown screen, and what stands above every screen. */
export function Shell() {
  const place = usePlace();
  const leaving = useSession((state) => state.phase === 'leaving');
  const Screen = place === null ? null : screenOf(routeOf(place.path));
  return (
    <>
      <ErrorBoundary key={place?.path ?? ''}>
        <Suspense fallback={<PageLoading />}>{Screen === null ? <PageLoading /> : <Screen />}</Suspense>
      </ErrorBoundary>
      <MessageDialog />
      {leaving && <Leaving />}
    </>
  );
}
