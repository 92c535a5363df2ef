import { ActionIcon, Button, Group, Tooltip, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action, Description } from '../../../../workers/api/session';
import { useMayDo } from '../../../commands/permitted';
import { Problem } from '../../../components/problem';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { refusalText } from '../../../i18n/sentences';
import { unitsKept } from '../canvas/hover-fact';
import view from './property-view.module.css';
import { isWhole, ReserveFields, unitsFrom, type UnitsToKeep } from './reserve-fields';
import classes from './reserved-units.module.css';

/** Units of a rack that are kept for somebody: to be read, given back and kept. */
export function ReservedUnits({ rack }: { readonly rack: Description }) {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const mayKeep = useMayDo('insert-objects');
  const mayGive = useMayDo('delete-objects');
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const answer = useLiveAnswer(`reserved ${rack.id}`, async (remote) => {
    const children = await remote.tree(rack.id);
    return remote.describe(children.filter((child) => child.class === 'reservation').map(({ id }) => id));
  });
  const kept = answer.value ?? [];
  if (kept.length === 0 && !mayKeep) return null;
  const carryOut = async (action: Action): Promise<boolean> => {
    const result = await session!.act(action);
    setProblem('refusal' in result ? refusalText(result.refusal) : '');
    return result.ok;
  };
  return (
    <section className={view['group']} aria-label={t('reserved.title')} aria-busy={!answer.isCurrent}>
      <h3>{t('reserved.title')}</h3>
      <ul className={classes['kept']}>
        {kept.map(({ id, name, fields }) => (
          <li key={id}>
            <UnstyledButton className={classes['what']} onClick={() => void session?.select([id], true)}>
              <span>{unitsKept(fields)}</span>
              <strong>{name}</strong>
            </UnstyledButton>
            {mayGive && (
              <Tooltip label={t('reserved.give', { name })}>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  aria-label={t('reserved.give', { name })}
                  onClick={() => void carryOut({ kind: 'delete', ids: [id] })}
                >
                  <IconTrash size={14} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {mayKeep &&
        (isOpen ? (
          <ReserveForm
            top={Number(rack.fields['heightU'])}
            onKeep={async (units) => (await carryOut({ kind: 'reserve-units', rack: rack.id, ...units })) && setOpen(false)}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
            {t('reserved.reserve')}
          </Button>
        ))}
      <Problem text={problem} />
    </section>
  );
}

function ReserveForm({
  top,
  onKeep,
  onCancel,
}: {
  readonly top: number;
  readonly onKeep: (units: UnitsToKeep) => Promise<unknown>;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['diagram', 'common']);
  const [units, setUnits] = useState(() => unitsFrom(1));
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void onKeep(units);
      }}
    >
      <ReserveFields top={top} size="xs" units={units} onChange={setUnits} />
      <Group gap={6} justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="compact-xs" type="submit" disabled={!isWhole(units)}>
          {t('reserved.keep')}
        </Button>
      </Group>
    </form>
  );
}
