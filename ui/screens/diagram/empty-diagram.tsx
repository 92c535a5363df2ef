import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../commands/permitted';
import { useCommands } from '../../commands/command-provider';
import { useDiagram } from '../../engine-host/engine-host';
import { navigate } from '../../router/router';
import { screenOf } from '../../router/screens';
import { useLacked } from '../../state/role-rules';
import { LIMITS } from '../../../domain/catalog/limits';
import { diagramAddress } from '../../router/diagram-address';

/** Nothing is drawn here yet: the ways to begin. */
export function EmptyDiagram() {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const mayDraw = useMayDo('insert-rack');
  const holdsRooms = useDiagram(({ opened }) => opened?.kind === 'plan' && opened.path.at(-1)?.class !== 'room');
  const mayImport = useLacked(screenOf('import').needs) === undefined;
  return (
    <Stack gap={8} p="20px 16px">
      <Text fw={550}>{t('empty.title')}</Text>
      <Text size="sm" c="dimmed">
        {t(!mayDraw ? 'empty.textReading' : holdsRooms ? 'empty.textRooms' : 'empty.text')}
      </Text>
      {mayDraw && mayImport && (
        <Button size="xs" onClick={() => void navigate('/import.html')}>
          {t('empty.import')}
        </Button>
      )}
      {mayDraw && (
        <Button size="xs" variant="default" onClick={() => run(holdsRooms ? 'new-room' : 'place-rack')}>
          {t(holdsRooms ? 'command.new-room' : 'empty.draw')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => void navigate(diagramAddress(LIMITS.guestDiagramId))}>
        {t('empty.demonstration')}
      </Button>
    </Stack>
  );
}
