import { Group } from '@mantine/core';
import { IconLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClosureAnswer } from '../../../../workers/api/cores';
import { commandOf } from '../../../commands/registry';
import { useMayDo } from '../../../commands/permitted';
import { ThingField } from '../../../components/fields';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { ToolButton } from './tool-button';
import type { CoreAct } from './use-core-act';
import { usePlaces } from './use-places';

/** What brings a cable to a closure: one of those that are drawn, or a new one whose ends are open. */
export function BringCable({
  id,
  closure,
  act,
}: {
  readonly id: number;
  readonly closure: ClosureAnswer;
  readonly act: CoreAct;
}) {
  const { t } = useTranslation(['cores', 'diagram']);
  const mayEnter = useMayDo('insert-cables');
  const places = usePlaces();
  if (!mayEnter) return null;
  const joinable = (places.value?.cables ?? []).filter((each) => !closure.cables.some(({ id: of }) => of === each.id));
  const insert = commandOf('insert-cable');
  return (
    <Group gap={6} data-part="bring-cable">
      {joinable.length > 0 && (
        <ThingField
          size="xs"
          aria-label={t('closure.bring')}
          placeholder={t('closure.bring')}
          value={0}
          of={joinable}
          wordsOf={({ name }) => name || t('unnamedCable')}
          onChange={(entering) => entering > 0 && void act.run({ kind: 'enter-closure', cable: entering, closure: id })}
        />
      )}
      <ToolButton icon={IconLine} onClick={() => openDialog(DIALOGS.insertCable)}>
        {t(`diagram:command.${insert.id}`)}
      </ToolButton>
    </Group>
  );
}
