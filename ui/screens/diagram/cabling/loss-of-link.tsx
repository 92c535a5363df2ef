import { useTranslation } from 'react-i18next';
import { isGlass } from '../../../../domain/cabling/glass';
import type { TraceAnswer } from '../../../../domain/cabling/trace-answer';
import { CABLE_TYPES, codeOf } from '../../../../domain/catalog/enums';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import classes from '../fibre/cores.module.css';
import { WayLoss } from './way-loss';

/** What light loses over the way that is shown, or which fact is missing; nothing where it has no glass, or splits. */
export function LossOfLink({ answer }: { readonly answer: TraceAnswer }) {
  const { t } = useTranslation('cores');
  const { start, outside, inside } = answer;
  const isLine = outside.isLine && inside.isLine;
  const hasGlass = [...outside.hops, ...inside.hops].some(({ cable }) => cable && isGlass(codeOf(CABLE_TYPES, cable.type)));
  const told = useLiveAnswer(isLine && hasGlass ? `loss of ${start.kind} ${start.id} ${start.name}` : null, ({ cores }) =>
    start.kind === 'port' ? cores.budgetFrom(start.id) : cores.budget(start.id, Number(start.name)),
  );
  if (!isLine || !hasGlass || !told.value) return null;
  return (
    <section className={classes['plant']} data-part="link-loss" aria-busy={!told.isCurrent}>
      <WayLoss budget={told.value} title={t('budget.ofWay')} />
    </section>
  );
}
