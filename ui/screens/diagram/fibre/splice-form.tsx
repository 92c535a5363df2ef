import { Button, NumberInput, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosureSplice } from '../../../../domain/cabling/closure-content';
import type { CoreRun } from '../../../../domain/operations/fibre/core-draft';
import type { PlantPlaces } from '../../../../workers/api/cores';
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
  splices,
  draft,
  busy,
  onChange,
  onSplice,
}: {
  readonly cables: PlantPlaces['cables'];
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
        cables={cables}
        other={right?.cable ?? 0}
        onChange={(run) => onChange({ ...draft, left: run })}
      />
      <span className={classes['quiet']} style={{ lineHeight: '34px' }}>
        {left && right && !same ? t('splice.differ', { left: left.count, right: right.count }) : t('splice.with')}
      </span>
      <RunFields
        side="right"
        run={right}
        cables={cables}
        other={left?.cable ?? 0}
        onChange={(run) => onChange({ ...draft, right: run })}
      />
      <div className={classes['place']}>
        <NumberInput
          label={t('splice.tray')}
          min={1}
          value={draft.tray}
          onChange={(value) => onChange({ ...draft, tray: Number(value) || 1 })}
          hideControls
        />
        <NumberInput
          label={t('splice.position')}
          min={1}
          value={draft.position}
          onChange={(value) => onChange({ ...draft, position: Number(value) || 1 })}
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
  cables,
  other,
  onChange,
}: {
  readonly side: 'left' | 'right';
  readonly run: CoreRun | null;
  readonly cables: PlantPlaces['cables'];
  readonly other: number;
  readonly onChange: (run: CoreRun | null) => void;
}) {
  const { t } = useTranslation('cores');
  const last = run ? run.first + run.count - 1 : 0;
  const most = cables.find(({ id }) => id === run?.cable)?.cores ?? 1;
  const setRange = (first: number, to: number): void => {
    if (run) onChange({ ...run, first, count: Math.max(1, to - first + 1) });
  };
  return (
    <div className={classes['run']}>
      <Select
        label={t(`splice.${side}`)}
        searchable
        value={run ? String(run.cable) : null}
        placeholder={t('splice.choose')}
        nothingFoundMessage={t('splice.noCables')}
        data={cables
          .filter(({ id }) => id !== other)
          .map(({ id, name, cores }) => ({ value: String(id), label: `${name || t('unnamedCable')} · ${cores}` }))}
        onChange={(value) => {
          const cable = cables.find(({ id }) => String(id) === value);
          onChange(cable ? { cable: cable.id, end: side === 'left' ? 2 : 1, first: 1, count: cable.cores } : null);
        }}
      />
      <Select
        label={t('splice.end')}
        allowDeselect={false}
        value={String(run?.end ?? (side === 'left' ? 2 : 1))}
        disabled={!run}
        data={[
          { value: '1', label: 'A' },
          { value: '2', label: 'B' },
        ]}
        onChange={(value) => run && onChange({ ...run, end: value === '2' ? 2 : 1 })}
      />
      <NumberInput
        label={t('splice.first')}
        min={1}
        max={most}
        disabled={!run}
        value={run?.first ?? ''}
        onChange={(value) => setRange(Number(value) || 1, Math.max(Number(value) || 1, last))}
        hideControls
      />
      <NumberInput
        label={t('splice.last')}
        min={1}
        max={most}
        disabled={!run}
        value={run ? last : ''}
        onChange={(value) => setRange(run?.first ?? 1, Number(value) || 1)}
        hideControls
      />
    </div>
  );
}
