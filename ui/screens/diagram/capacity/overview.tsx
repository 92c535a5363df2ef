import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { phaseImbalance } from '../../../../domain/capacity/estate';
import type { CapacitySettings } from '../../../../domain/capacity/settings';
import type { CapacityReport, PortLine } from '../../../../workers/api/capacity';
import { portTypeText } from '../../../i18n/port-type-words';
import { Unanswered } from '../../../answers/unanswered';
import type { Answer } from '../../../answers/use-answer';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useSession } from '../../../session/session-state';
import { useCapacity } from './capacity-state';
import classes from './capacity.module.css';
import { LimitsForm } from './limits-form';
import { barsOf, levelOf, ROLE_ORDER, type Bar } from './measures';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { countText, measureText, percentText, unitsText } from './numbers';

/** What is taken first, as in every bar. */
const SHOWN_USES = ['used', 'reserved', 'faulty', 'free'] as const;

/** Bars with numbers: space, power, weight, cooling, ports. */
export function Overview({ report, settings: asked }: { readonly report: CapacityReport; readonly settings: Answer<unknown> }) {
  const { t } = useTranslation('capacity');
  const settings = useCapacity((state) => state.settings);
  const bars = barsOf(report.totals, report.scope.racks, settings);
  const [units, power, weight, cooling] = bars as readonly [Bar, Bar, Bar, Bar];
  return (
    <div className={classes['sections']}>
      <Section title={t('measure.units')}>
        <BarLine bar={units} settings={settings} />
        <UnitFacts report={report} />
      </Section>
      <Section title={t('measure.power')}>
        <BarLine bar={power} settings={settings} />
        <PowerFacts report={report} power={power} />
      </Section>
      <Section title={t('measure.weight')}>
        <BarLine bar={weight} settings={settings} />
        <Unknown count={report.totals.known.devices.weightUnknown} words="weightUnknown" />
      </Section>
      <Section title={t('measure.cooling')}>
        <BarLine bar={cooling} settings={settings} />
        <RoomCoolingLine report={report} />
        <p className={classes['quiet']}>{t('coolingIsPower')}</p>
      </Section>
      <Ports lines={report.ports} />
      {/* Whoever does not see what is stored must not write over it. */}
      {asked.error === undefined ? <LimitsForm report={report} /> : <Unanswered answer={asked} />}
      <StockLengthsLink />
    </div>
  );
}

/** An administrator sets in which lengths cords are ordered beside what racks may take. */
function StockLengthsLink() {
  const { t } = useTranslation('cabling');
  const isAdministrator = useSession((state) => state.power === 'administrator');
  if (!isAdministrator) return null;
  return (
    <p className={classes['note']}>
      <UnstyledButton className={classes['linkButton']} onClick={() => openDialog(DIALOGS.stockLengths)}>
        {t('stock.open')}
      </UnstyledButton>
    </p>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** `18.2 of 22 kW`, the percent, and the bar with its two marks. */
function BarLine({ bar, settings }: { readonly bar: Bar; readonly settings: CapacitySettings }) {
  const { t, i18n } = useTranslation('capacity');
  const text = (value: number): string => measureText(i18n.language, bar.measure, value);
  if (bar.limit === null || bar.part === null) {
    return (
      <p className={classes['line']} data-measure={bar.measure}>
        <strong>{text(bar.used)}</strong>
        <span>{t('noLimit')}</span>
      </p>
    );
  }
  const left = bar.limit - bar.used;
  return (
    <div data-measure={bar.measure}>
      <p className={classes['line']}>
        <strong>{t('usedOf', { used: text(bar.used), limit: text(bar.limit) })}</strong>
        <span className={classes['percent']} data-level={bar.level}>
          {bar.level === 'calm' ? '' : `${t(`level.${bar.level}`)} · `}
          {percentText(i18n.language, bar.part)}
        </span>
      </p>
      <div
        className={classes['track']}
        role="meter"
        aria-label={t(`measure.${bar.measure}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, bar.part) * 100)}
      >
        <span data-level={bar.level} style={{ width: `${Math.min(1, bar.part) * 100}%` }} />
        <i style={{ left: `${settings.warnPercent}%` }} />
        <i style={{ left: `${settings.criticalPercent}%` }} />
      </div>
      <p className={classes['quiet']}>
        {left >= 0 ? t('left', { left: text(left) }) : t('over', { over: text(-left) })}
        {bar.partial && ` · ${t('partial', { known: bar.partial.known, racks: bar.partial.racks })}`}
        {bar.whole !== bar.used && (
          <span className={classes['whole']} data-part="whole">
            {t('partialWhole', { whole: text(bar.whole) })}
          </span>
        )}
      </p>
    </div>
  );
}

function UnitFacts({ report }: { readonly report: CapacityReport }) {
  const { t, i18n } = useTranslation('capacity');
  const { free, gap, zeroU } = report.totals.summary;
  const text = (halfUnits: number): string => unitsText(i18n.language, halfUnits);
  return (
    <table className={classes['faces']}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('face.front')}</th>
          <th scope="col">{t('face.rear')}</th>
          <th scope="col">{t('face.both')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('free')}</th>
          <td>{text(free.front)}</td>
          <td>{text(free.rear)}</td>
          <td data-part="free-both">{text(free.both)}</td>
        </tr>
        <tr>
          <th scope="row">{t(report.scope.racks === 1 ? 'gap' : 'gapOfBest')}</th>
          <td>{text(gap.front)}</td>
          <td>{text(gap.rear)}</td>
          <td>{text(gap.both)}</td>
        </tr>
        {zeroU > 0 && (
          <tr>
            <th scope="row">{t('zeroU')}</th>
            <td colSpan={3}>{countText(i18n.language, zeroU)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function PowerFacts({ report, power }: { readonly report: CapacityReport; readonly power: Bar }) {
  const { t, i18n } = useTranslation('capacity');
  const { summary, known } = report.totals;
  const settings = useCapacity((state) => state.settings);
  const sources = (['own', 'feeds', 'model', 'default'] as const).filter((source) => known.sources.power[source] !== undefined);
  const peakPart = power.limit === null || power.partial !== null ? null : summary.peak / power.limit;
  const legs = known.devices.legKnown;
  return (
    <>
      <dl className={classes['facts']}>
        <dt>{t('peak')}</dt>
        <dd>
          {wattsText(i18n.language, summary.peak)}
          {peakPart !== null && (
            <span className={classes['percent']} data-level={levelOf(peakPart, settings)}>
              {percentText(i18n.language, peakPart)}
            </span>
          )}
        </dd>
        <dt>{t('measured')}</dt>
        <dd className={classes['dim']}>{t('notMeasured')}</dd>
        {sources.length > 0 && (
          <>
            <dt>{t('limitFrom')}</dt>
            <dd className={classes['dim']}>
              {sources.map((source) => t(`source.${source}`, { count: known.sources.power[source] ?? 0 })).join(', ')}
            </dd>
          </>
        )}
        <dt>{t('phases')}</dt>
        <dd className={classes['dim']}>
          {legs === 0
            ? t('phasesUnknown')
            : t('phasesOf', {
                known: legs,
                devices: legs + known.devices.legUnknown,
                imbalance: percentText(i18n.language, phaseImbalance(summary.phases)),
              })}
        </dd>
      </dl>
      {legs > 0 && (
        <div className={classes['phases']}>
          {summary.phases.map((watts, leg) => (
            <div key={leg}>
              <span>L{leg + 1}</span>
              <div className={classes['track']}>
                <span data-level="calm" style={{ width: `${(100 * watts) / Math.max(1, ...summary.phases)}%` }} />
              </div>
              <span>{wattsText(i18n.language, watts)}</span>
            </div>
          ))}
        </div>
      )}
      <Unknown count={known.devices.drawFromModel} words="drawFromModel" />
      <Unknown count={known.devices.drawUnknown} words="drawUnknown" />
    </>
  );
}

/** What the room's cooling units take away, beside the heat of all that stands in it; nothing where none is drawn. */
function RoomCoolingLine({ report }: { readonly report: CapacityReport }) {
  const { t, i18n } = useTranslation('capacity');
  const { cooling, totals } = report;
  if (cooling === null || cooling.units === 0) return null;
  const { units, unknown, watts } = cooling;
  const { heat } = totals.summary;
  return (
    <dl className={classes['facts']} data-part="room-cooling">
      <dt>{t('roomCooling', { count: units })}</dt>
      <dd>
        {watts === 0 ? t('unknownCooling') : wattsText(i18n.language, watts)}
        {watts > 0 && unknown === 0 && (
          <span className={classes['percent']}>{t('heatPart', { part: percentText(i18n.language, heat / watts) })}</span>
        )}
      </dd>
      {unknown > 0 && watts > 0 && (
        <>
          <dt />
          <dd className={classes['dim']}>{t('coolingUnknown', { count: unknown })}</dd>
        </>
      )}
    </dl>
  );
}

/** A sentence about devices that say too little; nothing when all do. */
function Unknown({
  count,
  words,
}: {
  readonly count: number;
  readonly words: 'weightUnknown' | 'drawFromModel' | 'drawUnknown';
}) {
  const { t } = useTranslation('capacity');
  return count === 0 ? null : <p className={classes['quiet']}>{t(words, { count })}</p>;
}

function Ports({ lines }: { readonly lines: readonly PortLine[] }) {
  const { t, i18n } = useTranslation('capacity');
  const roleOf = (type: string): string => type.split('/')[0] ?? '';
  const roles = ROLE_ORDER.filter((role) => lines.some(({ type }) => roleOf(type) === role));
  return (
    <Section title={t('measure.ports')}>
      {roles.length === 0 && <p className={classes['quiet']}>{t('noPorts')}</p>}
      {roles.length > 0 && (
        <p className={classes['legend']}>
          {SHOWN_USES.map((use) => (
            <span key={use}>
              <i data-use={use} />
              {t(`use.${use}`)}
            </span>
          ))}
        </p>
      )}
      {roles.map((role) => (
        <div key={role} className={classes['role']}>
          <h4>{t(`role.${role || 'unknown'}`)}</h4>
          {lines
            .filter(({ type }) => roleOf(type) === role)
            .map(({ type, counts }) => {
              const all = counts.free + counts.used + counts.reserved + counts.faulty;
              const taken = all - counts.free;
              const title = SHOWN_USES.map((use) => `${t(`use.${use}`)} ${countText(i18n.language, counts[use])}`).join(' · ');
              return (
                <div key={type} className={classes['port']} title={title} data-port={type}>
                  <span className={classes['portType']}>{type === '' ? t('role.unknown') : portTypeText(type)}</span>
                  <span className={classes['portCount']}>
                    {t('portsTakenOf', { taken: countText(i18n.language, taken), all: countText(i18n.language, all) })}
                  </span>
                  <div className={classes['stack']} role="img" aria-label={title}>
                    {SHOWN_USES.map((use) => (
                      <span key={use} data-use={use} style={{ width: `${(100 * counts[use]) / all}%` }} />
                    ))}
                  </div>
                  <span className={classes['portFree']} data-part="free">
                    {t('portsLeft', { free: countText(i18n.language, counts.free) })}
                  </span>
                </div>
              );
            })}
        </div>
      ))}
    </Section>
  );
}
