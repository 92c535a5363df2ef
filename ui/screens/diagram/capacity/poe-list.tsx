import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOverBudget, type PoeSource, type PoeTray } from '../../../../domain/capacity/poe-rules';
import { Unanswered } from '../../../answers/unanswered';
import { useDiagramSession } from '../../../engine-host/engine-host';
import classes from './capacity.module.css';
import { poeWattsText } from './numbers';
import { useAsked } from './use-capacity';

/** What devices give over Ethernet, against their budgets, and the trays in which powered cables lie, with a hint for bundles. */
export function PoeList() {
  const { t } = useTranslation('capacity');
  const asked = useAsked('poe', (capacity) => capacity.poe());
  const answer = asked.value;
  return (
    <section className={classes['section']} data-part="poe" aria-label={t('poe.title')} aria-busy={asked.isAwaited}>
      <h3>{t('poe.title')}</h3>
      <Unanswered answer={asked} />
      {answer && answer.sources.count === 0 && <p className={classes['quiet']}>{t('poe.none')}</p>}
      {answer && answer.sources.count > 0 && (
        <>
          <List title={t('poe.sources', { count: answer.sources.count })} part="poe-sources" {...answer.sources}>
            {(line) => <SourceNumbers source={line} />}
          </List>
          {answer.trays.count > 0 && (
            <List title={t('poe.trays', { count: answer.trays.count })} part="poe-trays" {...answer.trays}>
              {(line) => <TrayNumbers tray={line} />}
            </List>
          )}
          <p className={classes['quiet']}>{t('poe.rule')}</p>
        </>
      )}
    </section>
  );
}

function List<T extends { readonly id: number; readonly name: string; readonly place: string }>({
  title,
  part,
  count,
  lines,
  children,
}: {
  readonly title: string;
  readonly part: string;
  readonly count: number;
  readonly lines: readonly T[];
  readonly children: (line: T) => ReactNode;
}) {
  const { t } = useTranslation('capacity');
  const session = useDiagramSession();
  return (
    <>
      <p className={classes['quiet']}>{title}</p>
      <ul className={classes['poeLines']} data-part={part}>
        {lines.map((line) => (
          <li key={line.id}>
            <button type="button" onClick={() => void session?.select([line.id], true)}>
              <strong>{line.name}</strong>
              <span>{line.place}</span>
              {children(line)}
            </button>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className={classes['quiet']}>{t('poe.more', { count: count - lines.length })}</p>}
    </>
  );
}

function SourceNumbers({ source }: { readonly source: PoeSource }) {
  const { t, i18n } = useTranslation('capacity');
  const { ports, powered, watts, unknown, budgetW } = source;
  const isOver = isOverBudget(source);
  const [given, budget, over] = [watts, budgetW, watts - budgetW].map((each) => poeWattsText(i18n.language, each));
  const load = t(isOver ? 'poe.over' : budgetW > 0 ? 'poe.budget' : 'poe.noBudget', { watts: given, budget, over });
  return (
    <>
      <em>{t('poe.ports', { powered, ports })}</em>
      <em data-over={isOver}>{load}</em>
      {unknown > 0 && <em>{t('poe.unknown', { count: unknown })}</em>}
    </>
  );
}

function TrayNumbers({ tray: { powered, fourPair, over } }: { readonly tray: PoeTray }) {
  const { t } = useTranslation('capacity');
  return (
    <>
      <em>{t('poe.cables', { count: powered })}</em>
      {fourPair > 0 && <em>{t('poe.fourPair', { count: fourPair })}</em>}
      {over !== null && <em data-part="poe-hint">{t(`poe.hint.${over}`)}</em>}
    </>
  );
}
