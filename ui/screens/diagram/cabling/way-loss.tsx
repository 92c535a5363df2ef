import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldBudget } from '../../../../workers/api/cores';
import type { WayMeasured } from '../../../../domain/cabling/way-budget';
import type { ApplicationFit } from '../../../../domain/cabling/applications';
import { refusalText } from '../../../i18n/sentences';
import classes from '../fibre/cores.module.css';
import { dayText } from './day-text';
import { db, dBm } from './decibels';

/** What light loses over a way, computed and as measured, what may run over it, and what it is to the optics at its ends. */
export function WayLoss({ budget, title }: { readonly budget: ToldBudget; readonly title: string }) {
  const { t } = useTranslation('cores');
  return (
    <>
      {budget.losses.length > 0 && <Losses budget={budget} title={title} />}
      <OpticsOver budget={budget} />
      <Applications budget={budget} />
      {budget.problems.slice(0, 2).map((problem, at) => (
        <span key={at} className={classes['quiet']}>
          {refusalText(problem)}
        </span>
      ))}
      {budget.optics !== null && budget.losses.length === 0 && budget.problems.length === 0 && (
        <span className={classes['quiet']}>{t('budget.noLoss')}</span>
      )}
    </>
  );
}

function Losses({ budget, title }: { readonly budget: ToldBudget; readonly title: string }) {
  const { t } = useTranslation('cores');
  const isMeasured = budget.losses.some(({ measuredDb }) => measuredDb > 0);
  return (
    <>
      <h3>{title}</h3>
      <table className={`${classes['losses']} ${classes['onOneLine']}`} data-part="losses">
        <thead>
          <tr>
            <th>{t('budget.wavelength')}</th>
            <th>{t('budget.fibre')}</th>
            <th>{t('budget.splices', { count: budget.splices })}</th>
            <th>{t('budget.connectors', { count: budget.connectors })}</th>
            {budget.splitters.length > 0 && <th>{t('budget.splitters', { count: budget.splitters.length })}</th>}
            {isMeasured && <th>{t('budget.measured')}</th>}
            <th>{t('budget.total')}</th>
          </tr>
        </thead>
        <tbody>
          {budget.losses.map((loss) => (
            <tr key={loss.wavelengthNm}>
              <td>{loss.wavelengthNm} nm</td>
              <td>{db(loss.fibreDb)}</td>
              <td>{db(loss.spliceDb)}</td>
              <td>{db(loss.connectorDb)}</td>
              {budget.splitters.length > 0 && <td>{db(loss.splitterDb)}</td>}
              {isMeasured && <td>{loss.measuredDb > 0 ? db(loss.measuredDb) : '–'}</td>}
              <td>
                <strong>{db(loss.totalDb)} dB</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {budget.losses
        .filter(({ measuredDb }) => measuredDb > 0)
        .map(({ wavelengthNm, computedDb, totalDb }) => (
          <span key={wavelengthNm} className={classes['quiet']} data-part="measured-wins">
            {t(computedDb === null ? 'budget.measuredAlone' : 'budget.measuredWins', {
              wavelength: wavelengthNm,
              computed: db(computedDb ?? 0),
              total: db(totalDb),
              of: measuredText(budget.measured.filter((one) => one.wavelengthNm === wavelengthNm)),
            })}
          </span>
        ))}
    </>
  );
}

/** `T-12 1.80 dB, 22 Nov 2026`, of each cable that was measured. */
function measuredText(measured: readonly WayMeasured[]): string {
  return measured
    .map(({ cableName, lossDb, day, by }) =>
      [`${cableName} ${db(lossDb)} dB`.trim(), dayText(day), by].filter(Boolean).join(', '),
    )
    .join('; ');
}

/** Whether the optics at both ends hear each other, each way, and whether their standard allows the way. */
function OpticsOver({ budget: { optics, portWords, fibres } }: { readonly budget: ToldBudget }) {
  const { t } = useTranslation('cores');
  if (optics === null) return null;
  const { ways, application, against } = optics;
  const standard = [...against, ...(application?.against ?? [])];
  return (
    <>
      <h3>{t('optics.between')}</h3>
      <table className={`${classes['losses']} ${classes['onOneLine']}`} data-part="optics-over">
        <thead>
          <tr>
            <th>{t('optics.receiver')}</th>
            <th>{t('budget.wavelength')}</th>
            <th>{t('optics.comesIn')}</th>
            <th>{t('budget.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ to, sendsNm, leastDbm, marginDb, against: why }) => (
            <Fragment key={to}>
              <tr data-runs={why.length === 0 && marginDb !== null}>
                <td>{portWords[to]}</td>
                <td>{sendsNm === null ? '–' : `${sendsNm} nm`}</td>
                <td>{leastDbm === null ? '–' : `${dBm(leastDbm)} dBm`}</td>
                <td>
                  {marginDb === null ? (
                    <span className={classes['quiet']}>{t('optics.unknown')}</span>
                  ) : (
                    t('budget.left', { margin: db(marginDb) })
                  )}
                </td>
              </tr>
              {why.length > 0 && (
                <tr>
                  <td colSpan={4} className={classes['against']}>
                    {why.map((refusal) => refusalText(refusal)).join(' ')}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {(application !== null || standard.length > 0) && (
        <span
          className={classes[standard.length > 0 ? 'against' : 'quiet']}
          data-part="optics-application"
          data-runs={standard.length === 0}
        >
          {standard.length > 0
            ? [application?.name, ...standard.map((refusal) => refusalText(refusal))].filter(Boolean).join(': ')
            : application && t('optics.allowed', allowedOf(application))}
        </span>
      )}
      {application !== null && fibres > 0 && fibres < application.fibres && (
        <span className={classes['against']} data-part="optics-fibres">
          {t('budget.needs', { count: fibres, name: application.name, fibres: application.fibres })}
        </span>
      )}
      <span className={classes['quiet']}>{t('optics.rule')}</span>
    </>
  );
}

function allowedOf({ name, lengthM, lossDb }: ApplicationFit) {
  return { name, length: lengthM, loss: db(lossDb) };
}

/** What runs over the way, by the limits of its standard: how much of the loss is left, or why it does not. */
function Applications({ budget: { applications, fibres: has, losses, problems } }: { readonly budget: ToldBudget }) {
  const { t } = useTranslation('cores');
  if (losses.length === 0 || problems.length > 0) return null;
  if (applications.length === 0) return <p className={classes['quiet']}>{t('budget.noApplication')}</p>;
  return (
    <>
      <h3>{t('budget.applications')}</h3>
      <table className={classes['losses']} data-part="applications">
        <thead>
          <tr>
            <th>{t('budget.application')}</th>
            <th>{t('budget.fibres')}</th>
            <th>{t('budget.allowed')}</th>
            <th>{t('budget.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {applications.map(({ name, fibres, lengthM, lossDb, wavelengthNm, marginDb, against }) => (
            <tr key={name} data-runs={against.length === 0 && marginDb !== null}>
              <td>{name}</td>
              <td className={has > 0 && has < fibres ? classes['against'] : undefined}>{fibres}</td>
              <td>
                {lengthM.toLocaleString()} m · {db(lossDb)} dB
              </td>
              <td>
                {against.length > 0 ? (
                  <span className={classes['against']}>{against.map((refusal) => refusalText(refusal)).join(' ')}</span>
                ) : marginDb === null ? (
                  <span className={classes['quiet']}>{t('budget.unknownAt', { wavelength: wavelengthNm })}</span>
                ) : (
                  t('budget.left', { margin: db(marginDb) })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {has > 0 && applications.some(({ fibres }) => fibres > has) && (
        <p className={classes['against']} data-part="too-few-fibres">
          {t('budget.tooFew', { count: has })}
        </p>
      )}
      <p className={classes['quiet']}>{t('budget.rule')}</p>
    </>
  );
}
