import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { whenWords } from '../../../helpers/when-words';
import { whoWords } from '../../../i18n/who-words';
import { useSession } from '../../../session/session-state';
import { useDiagramDeletion, type DiagramDeletion } from '../canvas/diagram-deletion';
import { useRestored } from '../canvas/use-restored';
import classes from './deleted-mark.module.css';

/** In place of what the bar says and offers of a diagram that is there: that it is deleted, by whom, and the way back. */
export function DeletedMark({ diagram }: { readonly diagram: number }) {
  const { value: deletion } = useDiagramDeletion(diagram);
  return deletion ? <Mark deletion={deletion} /> : null;
}

function Mark({ deletion: { who, atMs, entry } }: { readonly deletion: DiagramDeletion }) {
  const { t, i18n } = useTranslation(['diagram', 'common']);
  const own = useSession((state) => state.userName);
  const { restore, isBusy } = useRestored(entry);
  const said = { who: whoWords(who), when: whenWords(atMs, i18n.language), ...(who === own ? { context: 'own' } : {}) };
  return (
    <div className={classes['mark']} role="status" data-part="bar-deleted">
      <IconTrash size={16} stroke={1.6} aria-hidden="true" />
      <span title={t('gone.by', said)}>{t('gone.mark', said)}</span>
      {restore !== undefined && (
        <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void restore()}>
          {t('common:restoreNow')}
        </Button>
      )}
    </div>
  );
}
