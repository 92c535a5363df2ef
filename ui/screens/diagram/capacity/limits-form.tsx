import { Button, Group, NumberInput, UnstyledButton } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../components/problem';
import { capacitySettingsRefusal, RACK_LIMIT_MOST, type RackLimits } from '../../../../domain/capacity/settings';
import type { CapacityReport } from '../../../../workers/api/capacity';
import { useDiagram } from '../../../engine-host/engine-host';
import { errorWords } from '../../../i18n/error-words';
import { useSession } from '../../../session/session-state';
import { refusalText } from '../../../i18n/sentences';
import { useCapacity } from './capacity-state';
import classes from './capacity.module.css';
import { saveCapacitySettings } from './use-capacity';

const LIMITS: readonly { readonly name: keyof RackLimits; readonly unit: string; readonly step: number }[] = [
  { name: 'rackPowerW', unit: 'W', step: 500 },
  { name: 'rackWeightKg', unit: 'kg', step: 50 },
  { name: 'rackCoolingW', unit: 'W', step: 500 },
];

/** What racks may take where nothing else says so, for the installation or for this room, and when bars warn. */
export function LimitsForm({ report }: { readonly report: CapacityReport }) {
  const { t } = useTranslation(['capacity', 'common']);
  const settings = useCapacity((state) => state.settings);
  const isAdministrator = useSession((state) => state.power === 'administrator');
  const owner = useDiagram((state) => state.opened?.path.findLast(({ class: kind }) => kind === 'room'));
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(settings);
  const [problem, setProblem] = useState('');
  useEffect(() => setDraft(settings), [settings]);
  const isMissing =
    report.totals.known.limits.power < report.scope.racks || report.totals.known.limits.weight < report.scope.racks;
  if (!isAdministrator) return isMissing ? <p className={classes['note']}>{t('limits.ask')}</p> : null;
  if (!open) {
    return (
      <p className={classes['note']}>
        {isMissing && `${t('limits.missing')} `}
        <UnstyledButton className={classes['linkButton']} onClick={() => setOpen(true)}>
          {t('limits.open')}
        </UnstyledButton>
      </p>
    );
  }
  const refusal = capacitySettingsRefusal(JSON.stringify(draft));
  const room = owner === undefined ? undefined : draft.rooms[String(owner.id)];
  const number = (value: string | number): number => (typeof value === 'number' ? value : 0);
  const setRoom = (name: keyof RackLimits, value: number): void => {
    if (owner === undefined) return;
    const own = { rackPowerW: 0, rackWeightKg: 0, rackCoolingW: 0, ...room, [name]: value };
    const { [String(owner.id)]: _, ...others } = draft.rooms;
    const isEmpty = Object.values(own).every((each) => each === 0);
    setDraft({ ...draft, rooms: isEmpty ? others : { ...others, [String(owner.id)]: own } });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (refusal) return;
    try {
      await saveCapacitySettings(draft);
      setOpen(false);
      setProblem('');
    } catch (error) {
      setProblem(errorWords(error));
    }
  };
  return (
    <form className={classes['limits']} onSubmit={(event) => void submit(event)} aria-label={t('limits.title')}>
      <h3>{t('limits.title')}</h3>
      <p className={classes['quiet']}>{t('limits.text')}</p>
      <div className={classes['limitRow']}>
        <span />
        <span>{t('limits.everywhere')}</span>
        <span title={owner?.name}>{owner?.name ?? ''}</span>
      </div>
      {LIMITS.map(({ name, unit, step }) => {
        const field = { size: 'xs', hideControls: true, min: 0, max: RACK_LIMIT_MOST[name], step, suffix: ` ${unit}` };
        return (
          <div key={name} className={classes['limitRow']}>
            <span>{t(`limits.${name}`)}</span>
            <NumberInput
              {...field}
              aria-label={`${t(`limits.${name}`)} · ${t('limits.everywhere')}`}
              thousandSeparator=" "
              placeholder={t('limits.notStated')}
              value={draft[name] || ''}
              onChange={(value) => setDraft({ ...draft, [name]: number(value) })}
            />
            {owner !== undefined && (
              <NumberInput
                {...field}
                aria-label={`${t(`limits.${name}`)} · ${owner.name}`}
                thousandSeparator=" "
                placeholder={t('limits.asEverywhere')}
                value={room?.[name] || ''}
                onChange={(value) => setRoom(name, number(value))}
              />
            )}
          </div>
        );
      })}
      <div className={classes['limitRow']}>
        <span>{t('limits.marks')}</span>
        {(['warnPercent', 'criticalPercent'] as const).map((name) => (
          <NumberInput
            key={name}
            size="xs"
            hideControls
            aria-label={t(`limits.${name}`)}
            min={1}
            max={100}
            suffix=" %"
            value={draft[name]}
            onChange={(value) => setDraft({ ...draft, [name]: number(value) })}
          />
        ))}
      </div>
      <Problem text={refusal ? refusalText(refusal) : problem} />
      <Group gap={6} align="stretch" mt={6}>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setDraft(settings);
            setOpen(false);
          }}
        >
          {t('common:cancel')}
        </Button>
        <Button size="xs" type="submit" disabled={refusal !== null}>
          {t('limits.save')}
        </Button>
      </Group>
    </form>
  );
}
