import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty';
import type { Totals } from '../../../../domain/capacity/totals';
import type { TrialChange } from '../../../../domain/capacity/what-if';
import type { TrialAnswer } from '../../../../workers/api/capacity';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import { addToTrial, useCapacity } from './capacity-state';
import classes from './capacity.module.css';
import { useCarryOut } from './fit-section';
import { barsOf, type Bar } from './measures';
import { measureText, obstaclesText, percentText } from './numbers';
import { useAsked } from './use-capacity';

/** Changes that are tried out before anybody makes them: what they mean, and whether they can be made. */
export function TrialSection() {
  const { t } = useTranslation('capacity');
  const trial = useCapacity((state) => state.trial);
  const mayCarryOut = useMayDo('change-racks');
  const { act, busy } = useCarryOut();
  const asked = useAsked(trial.length === 0 ? null : JSON.stringify(trial), (capacity) => capacity.tryOut(trial));
  const answer = asked.value;
  const drop = (): void => useCapacity.setState({ trial: [] });
  const carryOut = async (planned: boolean): Promise<void> => {
    await act(trial, planned);
    drop();
  };
  const isCurrent = answer !== undefined && answer.changes.length === trial.length;
  const blocked = answer?.changes.some(({ obstacles }) => obstacles.includes('units') || obstacles.includes('gone')) ?? true;
  return (
    <div className={classes['sections']}>
      <Offers />
      {trial.length === 0 && <Empty title={t('trial.emptyTitle')} text={t('trial.emptyText')} />}
      <Unanswered answer={asked} />
      {trial.length > 0 && isCurrent && (
        <>
          <ol className={classes['changes']} aria-label={t('trial.changes')}>
            {trial.map((change, at) => (
              <ChangeItem key={at} change={change} told={answer.changes[at]!} at={at} />
            ))}
          </ol>
          <Comparison title={t('trial.whole')} before={answer.before} after={answer.after} racks={Infinity} />
          {answer.racks.map(({ id, name, before, after }) => (
            <Comparison key={id} title={name} rack={id} before={before} after={after} racks={1} />
          ))}
          <div className={classes['doIt']}>
            {blocked && <p className={classes['problem']}>{t('trial.blocked')}</p>}
            <LackingPermission does="change-racks" />
            {mayCarryOut && (
              <>
                <Button size="xs" disabled={busy || blocked} onClick={() => void carryOut(false)}>
                  {t('trial.doIt')}
                </Button>
                {trial.some(({ kind }) => kind === 'add') && (
                  <Button size="xs" variant="default" disabled={busy || blocked} onClick={() => void carryOut(true)}>
                    {t('trial.planIt')}
                  </Button>
                )}
              </>
            )}
            <Button size="xs" variant="subtle" onClick={drop}>
              {t('trial.drop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What can be tried with the selected devices. */
function Offers() {
  const { t } = useTranslation('capacity');
  const devices = useDiagram((state) => state.described).filter((record) => record.class === 'device');
  const first = devices[0];
  if (first === undefined) return <p className={classes['note']}>{t('trial.select')}</p>;
  return (
    <div className={classes['offer']}>
      <span>{devices.length === 1 ? first.name : t('trial.devices', { count: devices.length })}</span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => addToTrial(devices.map(({ id }) => ({ kind: 'remove', device: id })))}
      >
        {t('trial.remove')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => useCapacity.setState({ section: 'fit' })}>
        {t('trial.elsewhere')}
      </Button>
    </div>
  );
}

function ChangeItem({
  change,
  told,
  at,
}: {
  readonly change: TrialChange;
  readonly told: TrialAnswer['changes'][number];
  readonly at: number;
}) {
  const { t, i18n } = useTranslation('capacity');
  const unit =
    change.kind === 'remove' || change.positionU === 0
      ? ''
      : ` U${new Intl.NumberFormat(i18n.language).format(change.positionU)}`;
  const forget = (): void => useCapacity.setState(({ trial }) => ({ trial: trial.filter((_, other) => other !== at) }));
  return (
    <li data-kind={change.kind}>
      <span>
        {t(`trial.${change.kind === 'remove' ? 'removeDone' : change.kind}`, { name: told.name, rack: `${told.rack}${unit}` })}
        {told.obstacles.length > 0 && <em className={classes['problem']}>{obstaclesText(t, told.obstacles)}</em>}
      </span>
      <UnstyledButton aria-label={t('trial.forget', { name: told.name })} onClick={forget}>
        <IconTrash size={14} stroke={1.6} />
      </UnstyledButton>
    </li>
  );
}

/** Before and after, measure by measure; what stays as it is stays out. */
function Comparison({
  title,
  before,
  after,
  racks,
  rack,
}: {
  readonly title: string;
  readonly before: Totals;
  readonly after: Totals;
  readonly racks: number;
  readonly rack?: number;
}) {
  const { t, i18n } = useTranslation('capacity');
  const settings = useCapacity((state) => state.settings);
  const session = useDiagramSession();
  const [was, is] = [barsOf(before, racks, settings), barsOf(after, racks, settings)];
  const text = (bar: Bar): React.ReactNode => (
    <>
      {measureText(i18n.language, bar.measure, bar.whole)}
      {bar.part !== null && <span data-level={bar.level}> {percentText(i18n.language, bar.part)}</span>}
    </>
  );
  const changed = was.map((bar, at) => [bar, is[at]!] as const).filter(([one, other]) => one.whole !== other.whole);
  return (
    <section className={classes['comparison']} aria-label={title} data-rack={rack === undefined ? undefined : title}>
      <h3>
        {rack === undefined ? title : <UnstyledButton onClick={() => void session?.select([rack], true)}>{title}</UnstyledButton>}
      </h3>
      {changed.length === 0 && <p className={classes['quiet']}>{t('trial.same')}</p>}
      {changed.length > 0 && (
        <dl>
          {changed.map(([one, other]) => (
            <div key={one.measure}>
              <dt>{t(`measure.${one.measure}`)}</dt>
              <dd>{text(one)}</dd>
              <IconArrowRight size={12} stroke={1.6} aria-hidden="true" />
              <dd>
                <strong>{text(other)}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
