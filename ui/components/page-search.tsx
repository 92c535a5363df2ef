import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen } from '../dialogs/dialog';
import { withWords } from '../i18n/with-words';
import { navigate } from '../router/router';
import { addressOfFind } from './finds';
import page from './page.module.css';
import type { PaletteCommand } from './search-palette';

const loadPalette = withWords('search', () => import('./search-palette').then((file) => ({ default: file.SearchPalette })));
const SearchPalette = lazy(loadPalette);

/**
 * Ctrl-K on a page that is no drawing: how it is opened, and the palette while it is. It is fetched when it is asked for,
 * so that the page does not weigh it; what is typed meanwhile is kept.
 */
export function usePageSearch(commands?: readonly PaletteCommand[]): { readonly open: () => void; readonly palette: ReactNode } {
  const { t } = useTranslation();
  const [step, setStep] = useState<'closed' | 'fetching' | 'open'>('closed');
  const early = useRef('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isDialogOpen()) setStep((now) => (now === 'closed' ? 'fetching' : now));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const takeEarly = (): string => {
    const typed = early.current;
    early.current = '';
    setStep('open');
    return typed;
  };
  return {
    open: () => setStep('fetching'),
    palette: (
      <>
        {step === 'fetching' && (
          <input
            className={page['early']}
            autoFocus
            aria-label={t('bar.search')}
            onChange={(event) => (early.current = event.currentTarget.value)}
          />
        )}
        <Suspense fallback={null}>
          {step !== 'closed' && (
            <SearchPalette
              takeEarly={takeEarly}
              commands={commands ?? []}
              onClose={() => setStep('closed')}
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
