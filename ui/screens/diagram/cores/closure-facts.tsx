import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosureAnswer } from '../../../../workers/api/cores';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useChanges } from '../../../engine-host/use-changes';
import { openDialog } from '../dialog-state';
import classes from './cores.module.css';

/** How full a closure is, which cables come to it, and the way into it. */
export function ClosureFacts({ closure: id }: { readonly closure: number }) {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const changes = useChanges();
  const [closure, setClosure] = useState<ClosureAnswer | null>(null);
  useEffect(() => {
    let over = false;
    void session?.cores.closure(id).then((found) => !over && setClosure(found));
    return () => {
      over = true;
    };
  }, [session, id, changes]);
  if (!closure) return null;
  const total = closure.trays.reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes['plant']} aria-label={t('closure.trays')} data-part="closure-facts">
      <span className={classes['numbers']}>
        {t('closure.fill', { taken: closure.splices.length, total, trays: closure.trays.length })}
      </span>
      {closure.cables.map(({ id: cable, splices }) => (
        <span key={cable} className={classes['quiet']}>
          {closure.details[cable]?.name || t('unnamedCable')} · {t('closure.splicesOf', { count: splices })}
        </span>
      ))}
      <div className={classes['deeds']}>
        <Button size="compact-xs" onClick={() => openDialog({ kind: 'cores', dialog: { what: 'closure', closure: id } })}>
          {t('closure.open')}
        </Button>
      </div>
    </section>
  );
}
