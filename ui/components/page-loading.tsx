import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page.module.css';

/** Below 300 ms nothing is better than something that flickers. */
const SHOW_AFTER_MS = 300;

export function PageLoading() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={classes['centre']}>{shown && <Loader size="sm" aria-label={t('loading')} />}</div>;
}

/** Over everything while the end of a session waits for its redirect. */
export function Leaving({ why }: { readonly why: 'leaving' | 'ended' }) {
  const { t } = useTranslation();
  return (
    <div className={classes['leaving']} role="status">
      <Loader size="xs" />
      {t(`session.${why}`)}
    </div>
  );
}
