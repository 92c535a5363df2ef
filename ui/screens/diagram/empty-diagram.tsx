import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../commands/permitted';
import { useCommands } from '../../commands/command-provider';
import { useDiagram } from '../../engine-host/engine-host';
import { navigate } from '../../router/router';
import { screenOf } from '../../router/screens';
import { useLacked } from '../../state/role-rules';

/** Nothing is drawn here yet: the ways to begin, of a room by racks, of what holds rooms by one. */
export function EmptyDiagram() {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const mayDraw = useMayDo('insert-rack');
  const holdsRooms = useDiagram(({ opened }) => opened?.kind === 'plan' && opened.path.at(-1)?.class !== 'room');
  const mayImport = useLacked(screenOf('import').needs) === undefined;
  const begin = holdsRooms
    ? ([['new-room', t('command.new-room')]] as const)
    : ([
        ['insert-rack', t('empty.insertRacks')],
        ['place-rack', t('empty.draw')],
      ] as const);
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
      {mayDraw &&
        begin.map(([id, words]) => (
          <Button key={id} size="xs" variant="default" onClick={() => run(id)}>
            {words}
          </Button>
        ))}
    </Stack>
  );
}
