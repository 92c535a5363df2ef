import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty';
import { useCommands } from '../../../commands/command-provider';
import { useMayDo } from '../../../commands/permitted';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import classes from './empty-elevation.module.css';

/** Elevations of a room without racks: whose they are and the ways to begin. The first racks that come are brought into view. */
export function EmptyElevation() {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const session = useDiagramSession();
  const mayDraw = useMayDo('insert-rack');
  const room = useDiagram(({ opened }) => (opened?.kind === 'elevation' ? (opened.path.at(-1)?.name ?? opened.name) : null));
  const isEmpty = useDiagram(({ opened, drawn }) => drawn && opened?.kind === 'elevation' && opened.counts['rack'] === 0);
  const tool = useDiagram((state) => state.tool);
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (wasEmpty.current && !isEmpty) void session?.fit('all');
    wasEmpty.current = isEmpty;
  }, [isEmpty, session]);
  if (!isEmpty || room === null || tool !== 'select') return null;
  return (
    <div className={classes['empty']} data-part="empty-elevation">
      <Empty title={t('empty.room', { name: room })} text={t(mayDraw ? 'empty.roomText' : 'empty.textReading')}>
        {mayDraw && (
          <Group gap={8} justify="center">
            <Button size="xs" onClick={() => run('insert-rack')}>
              {t('empty.insertRacks')}
            </Button>
            <Button size="xs" variant="default" onClick={() => run('place-rack')}>
              {t('empty.draw')}
            </Button>
          </Group>
        )}
      </Empty>
    </div>
  );
}
