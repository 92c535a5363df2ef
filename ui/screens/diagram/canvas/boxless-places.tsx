import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../commands/command-provider';
import { useMayDo } from '../../../commands/permitted';
import { useDiagram } from '../../../engine-host/engine-host';
import classes from './boxless-places.module.css';

/** On the plan of a place that holds others which are not drawn there: how many, and the way to draw them. */
export function BoxlessPlaces() {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const mayDraw = useMayDo('insert-boxes');
  const count = useDiagram(({ opened, drawn }) => (drawn ? (opened?.boxless ?? 0) : 0));
  if (count === 0 || !mayDraw) return null;
  return (
    <Paper className={classes['bar'] ?? ''} shadow="md" radius="md" role="status" data-part="boxless">
      <span>{t('boxless.text', { count })}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => run('insert-boxes')}>
        {t('boxless.place')}
      </Button>
    </Paper>
  );
}
