import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { whenWords } from '../../../helpers/when-words';
import { navigate } from '../../../router/router';
import { useSession } from '../../../session/session-state';
import { nameOfDeletion } from '../history/deletion-name';
import classes from './canvas-failure.module.css';
import { whoWords } from '../../../i18n/who-words';
import { useDiagramDeletion, type DiagramDeletion } from './diagram-deletion';
import { useRestored } from './use-restored';

/** In place of a diagram that is not there: who deleted it, where somebody did. */
export function DeletedDiagram({ diagram, otherwise }: { readonly diagram: number; readonly otherwise: React.ReactNode }) {
  const { value: deletion, isAwaited } = useDiagramDeletion(diagram);
  if (isAwaited) return null;
  return deletion ? <Deletion deletion={deletion} /> : otherwise;
}

/** Who deleted it and when, the way to have it back for whoever may, and the way home. */
function Deletion({ deletion: { who, atMs, entry } }: { readonly deletion: DiagramDeletion }) {
  const { t, i18n } = useTranslation('diagram');
  const own = useSession((state) => state.userName);
  const { restore, isBusy, problem } = useRestored(entry);
  const name = entry === null ? '' : nameOfDeletion(entry);
  const said = { who: whoWords(who), when: whenWords(atMs, i18n.language), ...(who === own ? { context: 'own' } : {}) };
  return (
    <div className={classes['failure']} role="alert" data-part="deleted-diagram">
      <Title order={2} size="h4">
        {name === '' ? t('gone.titleUnnamed') : t('gone.title', { name })}
      </Title>
      <Text c="dimmed" maw={460}>
        {t('gone.by', said)}
      </Text>
      {problem !== '' && <Text c="var(--pl-danger)">{problem}</Text>}
      <Group gap={10} align="stretch" wrap="nowrap">
        {restore !== undefined && (
          <Button loading={isBusy} onClick={() => void restore()}>
            {t('gone.restore', { name })}
          </Button>
        )}
        <Button variant={restore !== undefined ? 'default' : 'filled'} onClick={() => void navigate('/')}>
          {t('none.home')}
        </Button>
      </Group>
    </div>
  );
}
