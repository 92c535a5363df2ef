import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../../domain/catalog/limits';
import { CORD_MM } from '../../../../domain/channels/order';
import { unreachable } from '../../../../domain/result';
import {
  FIT_REASONS,
  type FitAnswer,
  type FitKeep,
  type FitLine,
  type FitMiss,
  type FitNeeds,
  type FitQuestion,
  type FitReach,
  type FitReached,
} from '../../../../workers/api/capacity';
import type { ModelItem } from '../../../../workers/api/session';
import type { TrialChange } from '../../../../domain/capacity/what-if';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import { Segments } from '../../../components/fields';
import { FitConditions } from './fit-conditions';
import { NeedsFields } from './needs-fields';
import { FoundSelect } from '../../../components/found-select';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import { addToTrial, changeFit, useCapacity, type FitForm } from './capacity-state';
import classes from './capacity.module.css';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { gramsText, unitsText } from './numbers';
import { useAsked } from './use-capacity';
import { report } from '../../../commands/report';

const MODELS_MOST = 100;

/** Does it fit, and where best: ten racks for a model or the selected device, each with its reasons. */
export function FitSection() {
  const { t } = useTranslation('capacity');
  const device = useDiagram((state) => {
    const [one] = state.described;
    return state.selection.length === 1 && one?.class === 'device' && one.id === state.selection[0] ? one : undefined;
  });
  const { what, model, needs, count, face, aim, reach: near, keep: beside } = useCapacity((state) => state.fit);
  const reach = near.count === 0 ? null : reachOf(near);
  const keep = beside.how === 'anywhere' ? null : { ...beside, how: beside.how, from: beside.from.map(({ id }) => id) };
  const given = useCapacity((state) => state.trial);
  const subject = ((): FitQuestion['what'] | null => {
    switch (what) {
      case 'model':
        return model && { kind: 'model', model: model.id };
      case 'device':
        return device === undefined ? null : { kind: 'device', device: device.id };
      case 'needs':
        return asksNothing(needs) && reach === null ? null : { kind: 'needs', ...needs };
      default:
        return unreachable(what);
    }
  })();
  const asked = useAsked(subject && JSON.stringify([subject, count, face, aim, reach, keep, given]), (capacity) =>
    capacity.fit({ what: subject!, count, face, aim, reach, keep, given }),
  );
  const answer = asked.value;
  // The answer before this question's is about something else.
  const isAnswered = subject !== null && (what !== 'model' ? asked.isCurrent : answer?.demand.name === model?.name);
  return (
    <div className={classes['sections']}>
      <div className={classes['form']}>
        <Segments
          fullWidth
          value={what}
          onChange={(next) => changeFit({ what: next })}
          aria-label={t('fit.what')}
          of={['model', 'device', 'needs']}
          wordsOf={(each) => t(`fit.${each}`)}
        />
        {what === 'model' && <ModelSelect chosen={model} />}
        {what === 'needs' && <NeedsFields needs={needs} onChange={(next) => changeFit({ needs: next })} />}
        {what === 'device' && (
          <p className={classes['quiet']}>{device ? t('fit.chosen', { name: device.name }) : t('fit.selectDevice')}</p>
        )}
        <div className={classes['formRow']}>
          {what !== 'device' && (
            <div>
              <div className={classes['label']}>{t('fit.count')}</div>
              <NumberInput
                size="xs"
                aria-label={t('fit.count')}
                min={1}
                max={LIMITS.rackChanges}
                value={count}
                onChange={(value) => changeFit({ count: typeof value === 'number' ? Math.max(1, Math.round(value)) : 1 })}
              />
            </div>
          )}
          <div>
            <div className={classes['label']}>{t('fit.aim')}</div>
            <Segments
              value={aim}
              onChange={(next) => changeFit({ aim: next })}
              of={['pack', 'spread']}
              wordsOf={(each) => t(`fit.${each}`)}
            />
          </div>
          <div>
            <div className={classes['label']}>{t('fit.face')}</div>
            <Segments
              value={face}
              onChange={(next) => changeFit({ face: next })}
              of={[1, 2]}
              wordsOf={(each) => t(each === 1 ? 'face.front' : 'face.rear')}
            />
          </div>
        </div>
        <FitConditions />
      </div>
      <Unanswered answer={asked} />
      {subject === null && what !== 'device' && (
        <p className={classes['note']}>{t(what === 'model' ? 'fit.choose' : 'fit.say')}</p>
      )}
      {isAnswered && answer !== undefined && (
        <FitResult answer={answer} count={what === 'device' ? 1 : count} reach={reach} keep={keep} />
      )}
    </div>
  );
}

function ModelSelect({ chosen }: { readonly chosen: ModelItem | null }) {
  const { t } = useTranslation('capacity');
  return (
    <FoundSelect
      of="models"
      ask={(session, words) => session.models('device', words, MODELS_MOST)}
      idOf={({ id }) => id}
      textOf={labelOf}
      chosen={chosen}
      onChoose={(model) => changeFit({ model })}
      size="xs"
      aria-label={t('fit.model')}
      placeholder={t('fit.searchModel')}
      nothingFoundMessage={t('fit.noModel')}
    />
  );
}

function labelOf({ name, brand, heightU }: ModelItem): string {
  return `${name} · ${brand} · ${heightU} U`;
}

interface Asked {
  readonly reach: FitReach | null;
  readonly keep: FitKeep | null;
}

function FitResult({ answer, count, ...asks }: Asked & { readonly answer: FitAnswer; readonly count: number }) {
  const { t, i18n } = useTranslation('capacity');
  const mayCarryOut = useMayDo('change-racks', 'insert-device');
  const { act, busy } = useCarryOut();
  const { demand, best, plan, placed, refused, next, racks } = answer;
  const needs = [
    demand.halfUnits === 0 ? t('fit.noUnits') : unitsText(i18n.language, demand.halfUnits),
    demand.powerKnown ? wattsText(i18n.language, demand.rated) : t('fit.powerUnknown'),
    demand.weightKnown ? gramsText(i18n.language, demand.weight) : t('fit.weightUnknown'),
  ].join(' · ');
  const reasons = FIT_REASONS.filter((each) => refused[each] > 0);
  return (
    <>
      <p className={classes['note']} role="status" data-part="fit-answer">
        <strong>
          {best.length === 0 ? t('fit.nowhere', { racks }) : t('fit.found', { count: racks - sumOf(refused), racks })}
        </strong>
        <br />
        {t('fit.itNeeds', { needs })}
        {reasons.length > 0 && (
          <>
            <br />
            {t('fit.refused', { reasons: reasons.map((each) => t(`fit.why.${each}`, { count: refused[each] })).join(', ') })}
          </>
        )}
      </p>
      {count > 1 && best.length > 0 && (
        <div className={classes['planBox']}>
          <p>
            {placed.pieces === count
              ? t('fit.planAll', { count, racks: placed.racks })
              : t('fit.planSome', { count: placed.pieces, wanted: count })}
          </p>
          {mayCarryOut && plan.length > 0 && <Buttons changes={plan} act={act} busy={busy} several />}
        </div>
      )}
      <LackingPermission does="insert-device" />
      <ol className={classes['fits']} aria-label={t('fit.best')}>
        {best.map((line, at) => (
          <FitItem
            key={line.rack}
            line={line}
            {...asks}
            rank={at + 1}
            first={plan[0]}
            act={act}
            busy={busy}
            mayCarryOut={mayCarryOut}
          />
        ))}
      </ol>
      {next && <Next next={next} last={best.at(-1)} how={asks.keep?.how ?? 'apart'} />}
    </>
  );
}

/** Why the next rack is not among the best: its number beside theirs, or what it lacks. */
function Next({
  next,
  last,
  how,
}: {
  readonly next: NonNullable<FitAnswer['next']>;
  readonly last: FitLine | undefined;
  readonly how: FitKeep['how'];
}) {
  const { t, i18n } = useTranslation('capacity');
  const session = useDiagramSession();
  const { rack, name, place } = next.kind === 'behind' ? next.line : next.miss;
  const where = [name, place].filter((part) => part !== '').join(' · ');
  const textOf = (value: number, why: FitMiss['why']): string => {
    switch (why) {
      case 'units':
        return unitsText(i18n.language, value);
      case 'weight':
        return gramsText(i18n.language, value);
      case 'ports':
      case 'outlets':
      case 'reach':
      case 'keep':
        return new Intl.NumberFormat(i18n.language).format(value);
      case 'power':
      case 'cooling':
        return wattsText(i18n.language, value);
      default:
        return unreachable(why);
    }
  };
  return (
    <button type="button" className={classes['next']} data-part="fit-next" onClick={() => void session?.select([rack], true)}>
      {next.kind === 'behind'
        ? t('fit.next.behind', { rack: where, score: next.line.score, last: last?.score ?? 0 })
        : t(next.miss.why === 'keep' ? `fit.next.${how}` : `fit.next.${next.miss.why}`, {
            rack: where,
            shared: next.miss.shared,
            has: textOf(next.miss.has, next.miss.why),
            needs: textOf(next.miss.needs, next.miss.why),
          })}
    </button>
  );
}

function FitItem({
  line,
  reach,
  keep,
  rank,
  first,
  act,
  busy,
  mayCarryOut,
}: Asked & {
  readonly line: FitLine;
  readonly rank: number;
  readonly first: TrialChange | undefined;
  readonly act: Act;
  readonly busy: boolean;
  readonly mayCarryOut: boolean;
}) {
  const { t, i18n } = useTranslation('capacity');
  const session = useDiagramSession();
  const left = [
    line.gap > 0 ? t('fit.gap', { gap: unitsText(i18n.language, line.gap) }) : '',
    line.powerLeft === null ? '' : t('fit.powerLeft', { left: wattsText(i18n.language, line.powerLeft) }),
    line.weightLeft === null ? '' : t('fit.weightLeft', { left: gramsText(i18n.language, line.weightLeft) }),
    line.coolingLeft === null ? '' : t('fit.coolingLeft', { left: wattsText(i18n.language, line.coolingLeft) }),
  ].filter((part) => part !== '');
  const unknown = SCORED.filter((part) => line.parts[part] === null).map((part) => t(`fit.part.${part}`));
  if (reach && line.reach) left.push(reachText(t, i18n.language, reach, line.reach));
  if (keep && line.keep === 'unknown') left.push(t(`fit.stand.unknown.${keep.by}`));
  if (unknown.length > 0)
    left.push(t('fit.limitUnknown', { limits: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(unknown) }));
  const known = [...SCORED, 'reach' as const].flatMap((part) => {
    const score = line.parts[part];
    return score === null || score === undefined
      ? []
      : t('fit.partScore', { part: t(`fit.part.${part}`), score: Math.round(score) });
  });
  const scored = t('fit.scoreHint', { parts: known.join(' · ') });
  const change: TrialChange | undefined =
    first === undefined || first.kind === 'remove'
      ? undefined
      : { ...first, rack: line.rack, positionU: line.positionU, face: line.face };
  return (
    <li data-rack={line.name}>
      <button type="button" className={classes['fitHead']} onClick={() => void session?.select([line.rack], true)}>
        <span className={classes['rank']}>{rank}</span>
        <strong>{line.name}</strong>
        <span>{line.place}</span>
        <span className={classes['unitBadge']}>
          {line.positionU === 0 ? t('fit.beside') : `U${new Intl.NumberFormat(i18n.language).format(line.positionU)}`}
        </span>
        <span className={classes['score']} title={scored}>
          {t('fit.score', { score: line.score })}
        </span>
      </button>
      <p className={classes['quiet']}>{left.join(' · ')}</p>
      {mayCarryOut && change && <Buttons changes={[change]} act={act} busy={busy} />}
    </li>
  );
}

/** What a place is judged by, in the order in which it is told. */
const SCORED = ['units', 'power', 'weight', 'cooling'] as const;

/** Nothing that a rack could lack. */
function asksNothing({ halfUnits, rated, weight, ports, outlets }: FitNeeds): boolean {
  return [halfUnits, rated, weight, ports?.count ?? 0, outlets?.count ?? 0].every((asked) => asked === 0);
}

function reachOf({ type, count, by, within }: FitForm['reach']): FitReach {
  return { type, count, by, most: by === 'length' ? Math.round(within.length * 1000) : within.racks };
}

/** How many ports are near, and how far one goes for those that are needed. */
function reachText(
  t: TFunction<'capacity'>,
  language: string,
  { by, count }: FitReach,
  { has, far, isStraight }: FitReached,
): string {
  const ports = t('fit.near.has', { count: has });
  if (far === null) return t('fit.near.unknown', { ports });
  if (far === (by === 'racks' ? 0 : CORD_MM)) return t('fit.near.here', { ports, needs: count });
  if (by === 'racks') return t('fit.near.racksOff', { ports, count: far, needs: count });
  const metres = `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(far / 1000)} m`;
  return t(isStraight ? 'fit.near.straight' : 'fit.near.byTray', { ports, far: metres, needs: count });
}

type Act = (changes: readonly TrialChange[], planned: boolean) => Promise<void>;

function Buttons({
  changes,
  act,
  busy,
  several = false,
}: {
  readonly changes: readonly TrialChange[];
  readonly act: Act;
  readonly busy: boolean;
  readonly several?: boolean;
}) {
  const { t } = useTranslation('capacity');
  const isMove = changes[0]?.kind === 'move';
  return (
    <Group gap={6} align="stretch" mt={6}>
      <Button size="compact-xs" variant={several ? 'filled' : 'light'} disabled={busy} onClick={() => void act(changes, false)}>
        {t(isMove ? 'fit.moveIt' : several ? 'fit.placeAll' : 'fit.placeIt')}
      </Button>
      {!isMove && (
        <Button size="compact-xs" variant="default" disabled={busy} onClick={() => void act(changes, true)}>
          {t(several ? 'fit.planThem' : 'fit.planIt')}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" disabled={busy} onClick={() => addToTrial(changes)}>
        {t('fit.tryIt')}
      </Button>
    </Group>
  );
}

/** Makes changes and shows what they made. */
export function useCarryOut(): { readonly act: Act; readonly busy: boolean } {
  const { context } = useCommands();
  const [busy, setBusy] = useState(false);
  const act: Act = async (changes, planned) => {
    const now = context();
    if (!now) return;
    setBusy(true);
    try {
      const result = await now.session.capacity.carryOut(changes, planned, '');
      if (!report(result) || !result.ok) return;
      const moved = changes.flatMap((change) => (change.kind === 'move' ? [change.device] : []));
      const shown = [...result.created, ...moved];
      if (shown.length > 0) await now.session.select(shown, true);
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}

function sumOf(refused: FitAnswer['refused']): number {
  return FIT_REASONS.reduce((sum, why) => sum + refused[why], 0);
}
