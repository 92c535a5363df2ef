import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { openDialog } from '../../../dialogs/dialog';
import { ActNote } from './act-note';
import { BringCable } from './bring-cable';
import classes from './cores.module.css';
import { useCoreAct } from './use-core-act';
import { DIALOGS } from '../../../dialogs/dialogs';

/** How full a closure is, which cables come to it, and the way into it. */
export function ClosureFacts({ closure: id }: { readonly closure: number }) {
  const { t } = useTranslation('cores');
  const answer = useLiveAnswer(`closure ${id}`, ({ cores }) => cores.closure(id));
  const act = useCoreAct();
  const closure = answer.value;
  if (!closure) return <Unanswered answer={answer} />;
  const total = closure.trays.reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes['plant']} aria-label={t('closure.trays')} data-part="closure-facts" aria-busy={!answer.isCurrent}>
      <span className={classes['numbers']}>
        {t('closure.fill', { taken: closure.splices.length, total, trays: closure.trays.length })}
      </span>
      {closure.cables.map(({ id: cable, splices }) => (
        <span key={cable} className={classes['quiet']}>
          {closure.details[cable]?.name || t('unnamedCable')} · {t('closure.splicesOf', { count: splices })}
        </span>
      ))}
      {closure.cables.length === 0 && <span className={classes['quiet']}>{t('closure.empty')}</span>}
      <BringCable id={id} closure={closure} act={act} />
      <ActNote act={act} confirmWord={t('closure.open')} />
      <Group gap={6} align="stretch">
        <Button size="compact-xs" onClick={() => openDialog(DIALOGS.closure, { closure: id })}>
          {t('closure.open')}
        </Button>
      </Group>
    </section>
  );
}
