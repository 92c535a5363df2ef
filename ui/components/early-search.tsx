import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './early-search.module.css';

/** What was typed before the search could take it, and whether Enter ended it. */
export interface EarlyWords {
  readonly words: string;
  readonly isEntered: boolean;
}

const NOTHING: EarlyWords = { words: '', isEntered: false };
let early = NOTHING;

/** The search has the keyboard: what was typed until then is its. */
export function takeEarlyWords(): EarlyWords {
  const taken = early;
  early = NOTHING;
  return taken;
}

/** Stands where the search will, from its key on until it has the keyboard: what is typed meanwhile is kept for it. */
export function EarlySearch({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  useEffect(() => () => void takeEarlyWords(), []);
  return (
    <input
      className={classes['early']}
      autoFocus
      aria-label={t('bar.search')}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => (early = { words: event.currentTarget.value, isEntered: false })}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        if (event.key === 'Escape') onLeave();
        else early = { ...early, isEntered: early.words.trim() !== '' };
      }}
    />
  );
}
