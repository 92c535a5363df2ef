import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { Empty } from '../../../components/empty';
import type { RelatedAnswer } from '../../../../domain/cabling/related';
import { Unanswered } from '../../../answers/unanswered';
import { LargeButton } from '../../../components/large-button';
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
  if (center === 0) return <Empty title={t('empty.none.title')} text={t('empty.none.text')} />;
  if (!answer) return <Unanswered answer={related} />;
  return (
    <>
      <Unanswered answer={related} />
      <RelationTools answer={answer} />
      <div className={classes['frame']}>
        <RelationBody answer={answer} />
        <LargeButton label={t('large')} part="relations-large" onClick={() => openDialog(DIALOGS.relations)} />
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
  const why = total === 0 ? 'alone' : 'hidden';
  const shown = answer.related.some(({ kind }) => kinds.includes(kind));
  return (
    <div className={classes['body']} ref={ref}>
      {!shown && <Empty title={t(`empty.${why}.title`)} text={t(`empty.${why}.text`)} />}
      {shown && form === 'list' && <RelationList answer={answer} />}
      {shown && form === 'drawing' && width > 0 && <RelationDrawingView answer={answer} width={Math.floor(width)} />}
      {shown && (
        <Note m="2px 12px 12px" c="var(--pl-faint)" fz={11.5} ta="center">
          {t('hint')}
        </Note>
      )}
    </div>
  );
}
