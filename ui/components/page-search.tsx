import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isDialogOpen } from '../dialogs/dialog';
import { withWords } from '../i18n/with-words';
import { navigate } from '../router/router';
import { EarlySearch, takeEarlyWords } from './early-search';
import { addressOfFind } from './finds';
import type { PaletteCommand } from './search-palette';

const loadPalette = withWords('search', () => import('./search-palette').then((file) => ({ default: file.SearchPalette })));
const SearchPalette = lazy(loadPalette);

/**
 * Ctrl-K on a page that is no drawing: how it is opened, and the palette while it is. It is fetched when it is asked for,
 * so that the page does not weigh it; what is typed meanwhile is kept.
 */
export function usePageSearch(commands?: readonly PaletteCommand[]): { readonly open: () => void; readonly palette: ReactNode } {
  const [step, setStep] = useState<'closed' | 'fetching' | 'open'>('closed');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isDialogOpen()) setStep((now) => (now === 'closed' ? 'fetching' : now));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => setStep('closed');
  return {
    open: () => setStep('fetching'),
    palette: (
      <>
        {step === 'fetching' && <EarlySearch onLeave={close} />}
        <Suspense fallback={null}>
          {step !== 'closed' && (
            <SearchPalette
              takeEarly={() => {
                setStep('open');
                return takeEarlyWords();
              }}
              commands={commands ?? []}
              onClose={close}
              onPick={(item) => {
                const address = addressOfFind(item);
                if (address !== '') void navigate(address);
              }}
            />
          )}
        </Suspense>
      </>
    ),
  };
}
