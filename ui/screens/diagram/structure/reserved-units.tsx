import { ActionIcon, Button, Group, Tooltip, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action, Description } from '../../../../workers/api/session';
import { useMayDo } from '../../../commands/permitted';
import { NumberField, TextField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { refusalText } from '../../../i18n/sentences';
import { useSession } from '../../../session/session-state';
import { unitsKept } from '../canvas/hover-fact';
import view from './property-view.module.css';
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

interface Kept {
  readonly firstU: number;
  readonly lastU: number;
  readonly name: string;
  readonly owner: string;
}

function ReserveForm({
  top,
  onKeep,
  onCancel,
}: {
  readonly top: number;
  readonly onKeep: (units: Kept) => Promise<unknown>;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['diagram', 'common']);
  const [units, setUnits] = useState<Kept>({ firstU: 1, lastU: 1, name: '', owner: useSession.getState().userName });
  const set = (change: Partial<Kept>): void => setUnits((before) => ({ ...before, ...change }));
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void onKeep(units);
      }}
    >
      <Group gap={6} wrap="nowrap">
        <NumberField
          size="xs"
          label={t('reserved.first')}
          min={1}
          max={top}
          value={units.firstU}
          onChange={(firstU) => set({ firstU, lastU: Math.max(units.lastU, firstU) })}
        />
        <NumberField
          size="xs"
          label={t('reserved.last')}
          min={units.firstU}
          max={top}
          value={units.lastU}
          onChange={(lastU) => set({ lastU })}
        />
      </Group>
      <TextField size="xs" label={t('reserved.what')} value={units.name} onChange={(name) => set({ name })} data-autofocus />
      <TextField size="xs" label={t('reserved.who')} value={units.owner} onChange={(owner) => set({ owner })} />
      <Group gap={6} justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="compact-xs" type="submit" disabled={units.name.trim() === '' || units.lastU < units.firstU}>
          {t('reserved.keep')}
        </Button>
      </Group>
    </form>
  );
}
