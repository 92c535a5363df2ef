import { Tooltip, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RelatedAnswer } from '../../../../domain/cabling/related';
import { Unanswered } from '../../../answers/unanswered';
import { openDialog } from '../../../dialogs/dialog';
import { RelationDrawingView } from './relation-drawing';
import { RelationList } from './relation-list';
import { RelationTools } from './relation-tools';
import { useRelated, useRelations } from './relations-state';
import classes from './relations.module.css';
import { DIALOGS } from '../../../dialogs/dialogs';

/** [R2.084] What the selection is related to, drawn around it; live while the diagram changes. */
export function RelationalView() {
  const { t } = useTranslation('relations');
  const related = useRelated();
  const answer = related.value;
  const center = useRelations((state) => state.center);
  if (center === 0) return <Empty why="none" />;
  if (!answer) return <Unanswered answer={related} />;
  return (
    <>
      <Unanswered answer={related} />
      <RelationTools answer={answer} />
      <div className={classes['frame']}>
        <RelationBody answer={answer} />
        <Tooltip label={t('large')} position="left">
          <UnstyledButton
            className={classes['large']}
            aria-label={t('large')}
            onClick={() => openDialog(DIALOGS.relations)}
            data-part="relations-large"
          >
            <IconArrowsMaximize size={15} stroke={1.7} />
          </UnstyledButton>
        </Tooltip>
      </div>
    </>
  );
}

/** Drawing or list, as wide as there is room. */
export function RelationBody({ answer }: { readonly answer: RelatedAnswer }) {
  const { t } = useTranslation('relations');
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { form, kinds } = useRelations();
  const total = Object.values(answer.counts).reduce((sum, count) => sum + count, 0);
  const shown = answer.related.some(({ kind }) => kinds.includes(kind));
  return (
    <div className={classes['body']} ref={ref}>
      {!shown && <Empty why={total === 0 ? 'alone' : 'hidden'} />}
      {shown && form === 'list' && <RelationList answer={answer} />}
      {shown && form === 'drawing' && width > 0 && <RelationDrawingView answer={answer} width={Math.floor(width)} />}
      {shown && <p className={classes['hint']}>{t('hint')}</p>}
    </div>
  );
}

function Empty({ why }: { readonly why: 'none' | 'alone' | 'hidden' }) {
  const { t } = useTranslation('relations');
  return (
    <div className={classes['empty']}>
      <strong>{t(`empty.${why}.title`)}</strong>
      <p>{t(`empty.${why}.text`)}</p>
    </div>
  );
}
