import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosureCable, ClosureSplice } from '../../../../domain/cabling/closure-content';
import type { CoreRun } from '../../../../domain/operations/fibre/core-draft';
import { takenEnds } from '../../../../domain/cabling/taken-ends';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { ChoiceField, NumberField, ThingField } from '../../../components/fields';
import type { PlantPlaces } from '../../../../workers/api/cores';
import { endHere } from './closure-layout';
import classes from './cores.module.css';
import { splicedPairs } from './spliced-pairs';

export interface SpliceDraft {
  readonly left: CoreRun | null;
  readonly right: CoreRun | null;
  readonly tray: number;
  readonly position: number;
}

/** Range to range: as many cores of the one cable with as many of the other, into the trays from a place on. */
export function SpliceForm({
  cables,
  coming,
  splices,
  draft,
  busy,
  onChange,
  onSplice,
}: {
  readonly cables: PlantPlaces['cables'];
  /** To this closure. */
  readonly coming: readonly ClosureCable[];
  /** Of this closure. */
  readonly splices: readonly ClosureSplice[];
  readonly draft: SpliceDraft;
  readonly busy: boolean;
  readonly onChange: (draft: SpliceDraft) => void;
  readonly onSplice: () => void;
}) {
  const { t } = useTranslation('cores');
  const { left, right } = draft;
  const same = left !== null && right !== null && left.count === right.count;
  const done = useMemo(
    () => left !== null && right !== null && same && splicedPairs(splices, left, right) === left.count,
    [splices, left, right, same],
  );
  return (
    <form
      className={classes['form']}
      data-part="splice-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (same && !done) onSplice();
      }}
    >
      <RunFields
        side="left"
        run={left}
        isDone={done}
        cables={cables}
        coming={coming}
        other={right?.cable ?? 0}
        onChange={(run) => onChange({ ...draft, left: run })}
      />
      <span className={classes['quiet']} style={{ lineHeight: '34px' }}>
        {left && right && !same ? t('splice.differ', { left: left.count, right: right.count }) : t('splice.with')}
      </span>
      <RunFields
        side="right"
        run={right}
        isDone={done}
        cables={cables}
        coming={coming}
        other={left?.cable ?? 0}
        onChange={(run) => onChange({ ...draft, right: run })}
      />
      <div className={classes['place']}>
        <NumberField
          label={t('splice.tray')}
          min={1}
          value={draft.tray}
          empty={1}
          onChange={(tray) => onChange({ ...draft, tray })}
          hideControls
        />
        <NumberField
          label={t('splice.position')}
          min={1}
          value={draft.position}
          empty={1}
          onChange={(position) => onChange({ ...draft, position })}
          hideControls
        />
      </div>
      <Button type="submit" disabled={!same || done} loading={busy} aria-describedby={done ? 'splice-done' : undefined}>
        {t('splice.do', { count: same ? left.count : 0 })}
      </Button>
      {done && (
        <span id="splice-done" role="status" className={classes['done']}>
          {t('splice.nothing')}
        </span>
      )}
    </form>
  );
}

function RunFields({
  side,
  run,
  isDone,
  cables,
  coming,
  other,
  onChange,
}: {
  readonly side: 'left' | 'right';
  readonly run: CoreRun | null;
  /** They are what they would be already. */
  readonly isDone: boolean;
  readonly cables: PlantPlaces['cables'];
  readonly coming: readonly ClosureCable[];
  readonly other: number;
  readonly onChange: (run: CoreRun | null) => void;
}) {
  const { t } = useTranslation('cores');
  const endOf = (cable: number): 1 | 2 => endHere(coming.find(({ id }) => id === cable) ?? { end: 0 }, side);
  const known = useLiveAnswer(run ? `cores of ${run.cable}` : null, (session) => session.cores.cores(run!.cable));
  const taken = run && known.value && !isDone ? takenEnds(known.value.rows, run).length : 0;
  const last = run ? run.first + run.count - 1 : 0;
  const most = cables.find(({ id }) => id === run?.cable)?.cores ?? 1;
  const setRange = (first: number, to: number): void => {
    if (run) onChange({ ...run, first, count: Math.max(1, to - first + 1) });
  };
  return (
    <div className={classes['run']}>
      <ThingField
        label={t(`splice.${side}`)}
        value={run?.cable ?? 0}
        placeholder={t('splice.choose')}
        nothingFoundMessage={t('splice.noCables')}
        of={cables.filter(({ id }) => id !== other)}
        wordsOf={({ name, cores }) => `${name || t('unnamedCable')} · ${cores}`}
        onChange={(chosen) => {
          const cable = cables.find(({ id }) => id === chosen);
          onChange(cable ? { cable: cable.id, end: endOf(cable.id), first: 1, count: cable.cores } : null);
        }}
      />
      <ChoiceField
        label={t('splice.end')}
        value={run?.end ?? endOf(0)}
        disabled={!run}
        of={[1, 2]}
        wordsOf={(end) => (end === 1 ? 'A' : 'B')}
        onChange={(end) => run && onChange({ ...run, end })}
      />
      <NumberField
        label={t('splice.first')}
        min={1}
        max={most}
        disabled={!run}
        value={run?.first ?? ''}
        empty={1}
        onChange={(first) => setRange(first, Math.max(first, last))}
        hideControls
      />
      <NumberField
        label={t('splice.last')}
        min={1}
        max={most}
        disabled={!run}
        value={run ? last : ''}
        empty={1}
        onChange={(to) => setRange(run?.first ?? 1, to)}
        hideControls
      />
      {taken > 0 && (
        <span className={classes['quiet']} style={{ gridColumn: '1 / -1' }} data-part="taken-ends">
          {t('splice.taken', { count: taken })}
        </span>
      )}
    </div>
  );
}
