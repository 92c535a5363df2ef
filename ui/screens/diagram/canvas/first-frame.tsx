import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram } from '../../../engine-host/engine-host';
import classes from './first-frame.module.css';

/** Under 300 ms nothing is better than something that flickers. */
const SHOW_AFTER_MS = 300;

/** Until the first frame stands: that the drawing is on its way. An empty diagram: how to begin. */
export function FirstFrame() {
  const { t } = useTranslation('diagram');
  const drawn = useDiagram((state) => state.drawn);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (drawn || !late) return null;
  return (
    <div className={classes['loading']} role="status">
      <Loader size="xs" />
      {t('bar.loading')}
    </div>
  );
}
