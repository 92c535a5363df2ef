import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { barredKinds } from '../../../../domain/operations/permitted';
import { lackingFor, type OperationKind } from '../../../commands/lacking';
import { whenWords } from '../../../helpers/when-words';
import { errorWords } from '../../../i18n/error-words';
import { pageOperations } from '../../../places/operations';
import { navigate } from '../../../router/router';
import { reloadPage } from '../../../session/leave';
import { useSession } from '../../../session/session-state';
import { usePermissionsHere } from '../../../state/edit-rights';
import { nameOfDeletion } from '../history/deleted-row';
import classes from './canvas-failure.module.css';
import { whoWords } from '../../../i18n/who-words';
import { useDiagramDeletion, type DiagramDeletion } from './diagram-deletion';

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
  const permissions = usePermissionsHere();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const name = entry === null ? '' : nameOfDeletion(entry);
  const needs = entry === null ? [] : (['restore', entry.operation as OperationKind] as const);
  const mayRestore = entry !== null && lackingFor(barredKinds(new Set(permissions)), needs) === null;
  const said = { who: whoWords(who), when: whenWords(atMs, i18n.language), ...(who === own ? { context: 'own' } : {}) };
  const restore = async (): Promise<void> => {
    if (entry === null) return;
    setBusy(true);
    setProblem('');
    try {
      await pageOperations.restore(entry);
      await reloadPage();
    } catch (error) {
      setProblem(errorWords(error));
      setBusy(false);
    }
  };
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
        {mayRestore && (
          <Button loading={isBusy} onClick={() => void restore()}>
            {t('gone.restore', { name })}
          </Button>
        )}
        <Button variant={mayRestore ? 'default' : 'filled'} onClick={() => void navigate('/')}>
          {t('none.home')}
        </Button>
      </Group>
    </div>
  );
}
