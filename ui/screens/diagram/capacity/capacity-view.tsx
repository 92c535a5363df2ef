import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty';
import { Segments } from '../../../components/fields';
import { useDiagram } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import type { CapacityReport } from '../../../../workers/api/capacity';
import { SECTIONS, useCapacity } from './capacity-state';
import classes from './capacity.module.css';
import { FitSection } from './fit-section';
import { Overview } from './overview';
import { PowerSection } from './power-section';
import { TableSection } from './table-section';
import { TrialSection } from './trial-section';
import { useAsked, useCapacitySettings } from './use-capacity';
import type { TFunction } from 'i18next';

/** More are asked about as the whole diagram: nobody picks out this many one by one. */
const IDS_MOST = 5000;

/** What the selection, or the whole diagram, holds and has left; where something fits; what changes would mean. */
export function CapacityView() {
  const { t } = useTranslation('capacity');
  const section = useCapacity((state) => state.section);
  const level = useCapacity((state) => state.level);
  const trials = useCapacity((state) => state.trial.length);
  const selection = useDiagram((state) => state.selection);
  const settings = useCapacitySettings();
  const ids = selection.length > IDS_MOST ? [] : selection;
  const asked = useAsked(`${level} ${ids.join()}`, async (capacity) => {
    const own = await capacity.report(ids, level);
    // What is selected stands in no rack: the diagram's own numbers are still of use.
    return own.scope.kind === 'outside' ? capacity.report([], level) : own;
  });
  const answer = asked.value;
  if (asked.error !== undefined) return <Unanswered answer={asked} />;
  if (answer === undefined) return <div className={classes['waiting']} aria-busy="true" />;
  if (answer.scope.kind === 'none') return <Empty title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <header className={classes['head']}>
        <div className={classes['title']}>
          <strong>{scopeName(t, answer)}</strong>
          <span>{t('racks', { count: answer.scope.racks })}</span>
        </div>
        <Segments
          fullWidth
          value={section}
          onChange={(next) => useCapacity.setState({ section: next })}
          aria-label={t('sections')}
          of={SECTIONS}
          wordsOf={(each) => (each === 'trial' && trials > 0 ? t('section.trialCount', { count: trials }) : t(`section.${each}`))}
        />
      </header>
      <Stack gap={0} flex={1} mih={0} data-section={section}>
        {section === 'overview' && <Overview report={answer} settings={settings} />}
        {section === 'table' && <TableSection report={answer} />}
        {section === 'fit' && <FitSection />}
        {section === 'trial' && <TrialSection />}
        {section === 'power' && <PowerSection />}
      </Stack>
    </>
  );
}

function scopeName(t: TFunction<'capacity'>, { scope }: CapacityReport): string {
  if (scope.kind === 'racks') return t('scope.racks');
  return scope.name || t('scope.diagram');
}
