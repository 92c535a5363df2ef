import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../commands/command-provider';
import { navigate } from '../../../router/router';
import { LIMITS } from '../../../../domain/catalog/limits';
import { diagramAddress } from '../session-events';
import classes from './empty-diagram.module.css';

/** Nothing is drawn here yet: the ways to begin. */
export function EmptyDiagram() {
  const { t } = useTranslation('diagram');
  const { run, mayEdit } = useCommands();
  return (
    <div className={classes['empty']}>
      <Text fw={550}>{t('empty.title')}</Text>
      <Text size="sm" c="dimmed">
        {t(mayEdit ? 'empty.text' : 'empty.textReading')}
      </Text>
      {mayEdit && (
        <>
          <Button size="xs" onClick={() => void navigate('/import.html')}>
            {t('empty.import')}
          </Button>
          <Button size="xs" variant="default" onClick={() => run('place-rack')}>
            {t('empty.draw')}
          </Button>
        </>
      )}
      <Button size="xs" variant="default" onClick={() => void navigate(diagramAddress(LIMITS.guestDiagramId))}>
        {t('empty.demonstration')}
      </Button>
    </div>
  );
}
