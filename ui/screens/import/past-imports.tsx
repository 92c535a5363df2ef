import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listImports, type PastImport } from '../../../protocol/rest/imports';
import { Unanswered } from '../../answers/unanswered';
import { useAnswer } from '../../answers/use-answer';
import { useTicks } from '../../answers/use-ticks';
import { whenWords } from '../../helpers/when-words';
import { Link } from '../../router/link';
import { api } from '../../session/session';
import { importErrorWords } from './import-words';
import { broughtKey, outcomeKind } from './import-report';
import { phaseOf } from './import-run';
import { progressOf } from './import-progress';
import { IMPORT_PAGE } from './use-import';
import classes from './past-imports.module.css';

const EVERY_MS = 2_000;

/** Imports and previews of everybody, the newest first, each with where it stands and the way to its report. */
export function PastImports() {
  const { t, i18n } = useTranslation('import');
  const answer = useAnswer('imports', (cancel) => api.call(listImports, {}, { cancel }), { versions: useTicks(EVERY_MS) });
  const imports = answer.value?.imports ?? [];
  if (answer.value !== undefined && imports.length === 0) return null;
  return (
    <section className={classes['past']} aria-labelledby="past-imports">
      <h2 id="past-imports">{t('past.title')}</h2>
      <Unanswered answer={answer} />
      {imports.length > 0 && (
        <table>
          <thead>
            <tr>
              {(['file', 'what', 'by', 'when', 'outcome'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`past.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map((each) => (
              <tr key={each.job} data-part="import" data-state={each.state}>
                <th scope="row">
                  <Link href={`${IMPORT_PAGE}?job=${each.job}`} title={each.file}>
                    {each.file || t('past.unnamed')}
                  </Link>
                </th>
                <td>{t(each.dryRun ? 'past.preview' : 'past.import')}</td>
                <td>{each.userName}</td>
                <td>{whenWords(each.startedMs, i18n.language)}</td>
                <td>
                  <Outcome of={each} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Outcome({ of }: { readonly of: PastImport }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language);
  const cameOf = (outcome: NonNullable<PastImport['outcome']>): string => {
    const { created, changed, marked, removed, gone, refused } = outcome;
    const some = Object.entries({ created, changed, marked, removed }).map(([name, count]) => [name, number.format(count)]);
    const brought = t(`past.${of.dryRun ? 'would' : 'did'}.${broughtKey(outcome)}`, Object.fromEntries(some) as never);
    const notHere = of.dryRun && gone > 0 ? ` · ${t('past.gone', { count: gone })}` : '';
    const kind = outcomeKind(outcome);
    if (kind === 'nothing' || kind === 'refusedAll') return t(`past.${kind}`);
    return brought + notHere + (kind === 'bringsSome' ? ` · ${t('past.refused', { count: refused })}` : '');
  };
  switch (of.state) {
    case 'running': {
      const { percent, words } = progressOf({ ...of, phase: phaseOf(of.phase) }, t, i18n.language);
      return (
        <>
          {percent !== null && <Progress value={percent} size="sm" aria-label={words} />}
          {words}
        </>
      );
    }
    case 'cancelled':
      return t('title.cancelled');
    case 'failed':
      return importErrorWords(of.error);
    case 'done': {
      if (of.outcome === null) return t('past.nothing');
      const { outcome } = of;
      if (outcome.asked) return t('whose.asked');
      const { notes } = outcome;
      const came = cameOf(outcome);
      return notes === 0 ? came : `${came} · ${t('past.notes', { count: notes, number: number.format(notes) })}`;
    }
  }
}
