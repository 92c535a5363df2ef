import { isPoeShort, portPoeText } from './port-poe';
import { UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOverBudget } from '../../../../domain/capacity/poe-rules';
import type { Description } from '../../../../workers/api/session';
import { CommandButton } from '../../../commands/command-button';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { Note } from '../../../components/note';
import classes from './record-facts.module.css';
import { wordsFor } from '../../../i18n/word-key';

/** What follows from other records: fill of a rack, ports of a device, the other end of a cable; with links that fly there. */
export function RecordFacts({ record }: { readonly record: Description }) {
  const { t } = useTranslation(['diagram', 'cabling']);
  const { facts } = record;
  const number = (name: string): number | undefined => (typeof facts[name] === 'number' ? (facts[name] as number) : undefined);
  const text = (name: string): string => String(facts[name] ?? '');
  const total = number('totalU');
  if (record.kind === 'object' && total !== undefined) {
    const used = number('usedU') ?? 0;
    const racks = number('racks');
    const counts = [
      ...(racks === undefined ? [] : [t('count.rack', { count: racks })]),
      t('count.device', { count: number('devices') ?? 0 }),
    ];
    return (
      <div className={classes['facts']}>
        <Bar
          part={total > 0 ? used / total : 0}
          label={t('facts.fill', { used, total, free: number('freeU') ?? total - used })}
        />
        <span className={classes['quiet']}>{counts.join(' · ')}</span>
      </div>
    );
  }
  if (record.class === 'slot' && facts['freeSlot'] !== undefined)
    return (
      <div className={classes['facts']}>
        <div className={classes['free']}>
          <span>{t('facts.emptySlot')}</span>
          <CommandButton id="insert-card" size={26} tooltip="left" />
        </div>
      </div>
    );
  if (record.class === 'row') {
    // Where it lies is known in the drawing of its room alone.
    if (facts['front'] === undefined) return null;
    const [length, free, gap] = ['lengthMm', 'freeMm', 'gapMm'].map((name) => (number(name) ?? 0) / 1000);
    return (
      <div className={classes['facts']} data-part="row-facts">
        <Bar part={length! > 0 ? 1 - free! / length! : 0} label={t('facts.row', { length, free })} />
        <span className={classes['quiet']}>
          {[t('count.rack', { count: number('racks') ?? 0 }), t(`facts.looks.${text('front') as 'south'}`)].join(' · ')}
        </span>
        {gap! > 0 && gap! < free! && <span className={classes['quiet']}>{t('facts.gap', { gap })}</span>}
      </div>
    );
  }
  if (record.kind === 'port') {
    const cable = number('cable');
    const peer = number('peer');
    const poeW = number('poeW');
    const isLeg = number('unplugs') === 1;
    return (
      <div className={classes['facts']}>
        {cable === undefined && (
          <div className={classes['free']}>
            <span>{t('facts.free')}</span>
            <CommandButton id="connect-selected" size={26} tooltip="left" />
          </div>
        )}
        {cable !== undefined && <Jump id={cable} label={t('facts.cable')} text={text('cableName') || t('unnamed')} />}
        {cable !== undefined && (
          <div className={classes['free']}>
            <span>{t(isLeg ? 'facts.leg' : 'facts.plug')}</span>
            <CommandButton id="move-plug" size={26} tooltip="left" />
            {isLeg && <CommandButton id="unplug" size={26} tooltip="left" />}
          </div>
        )}
        {poeW !== undefined && (
          <span className={classes['quiet']} data-part="poe" data-over={isPoeShort(facts)}>
            {portPoeText(t, facts)}
          </span>
        )}
        {peer !== undefined && (
          <Jump
            id={peer}
            label={t('facts.peer')}
            text={[text('peerDevice'), text('peerName')].filter((part) => part !== '').join(' · ')}
            detail={text('peerPath')}
          />
        )}
      </div>
    );
  }
  if (record.kind === 'cable') {
    return (
      <div className={classes['facts']}>
        <span className={classes['quiet']} data-part="cable-status">
          {t('facts.status')}: {wordsFor(`cabling:cableStatus.${text('status') || 'used'}`)}
        </span>
        {facts['unmeasuredFrom'] !== undefined && (
          <span className={classes['quiet']} data-part="length-unknown">
            {t('facts.lengthUnknown', { from: text('unmeasuredFrom') || t('unnamed'), to: text('unmeasuredTo') || t('unnamed') })}
          </span>
        )}
        {(facts['store'] === undefined ? (['A', 'B'] as const) : []).map((end) => {
          const port = number(`port${end}`);
          const more = text(`more${end}`);
          const loose = number(`loose${end}`);
          const where = [
            text(`device${end}`),
            text(`portName${end}`),
            more === '' ? '' : `+${more}`,
            loose === undefined ? '' : t('cabling:connect.loose', { count: loose }),
          ]
            .filter((part) => part !== '')
            .join(' · ');
          const place = number(`place${end}`);
          if (port === undefined && place !== undefined)
            return (
              <Jump
                key={end}
                id={place}
                label={t('facts.end', { end })}
                text={t('facts.openAt', { place: text(`placeName${end}`) || t('unnamed') })}
              />
            );
          return port === undefined ? (
            <span key={end} className={classes['quiet']}>
              {t('facts.noEnd', { end })}
            </span>
          ) : (
            <Jump key={end} id={port} label={t('facts.end', { end })} text={where} />
          );
        })}
        {(number('looseA') ?? number('looseB')) !== undefined && (
          <div className={classes['free']}>
            <span>{t('facts.loose')}</span>
            <CommandButton id="connect-selected" size={26} tooltip="left" />
          </div>
        )}
      </div>
    );
  }
  const ports = number('ports');
  if (ports === undefined) return null;
  const used = number('portsUsed') ?? 0;
  return (
    <div className={classes['facts']}>
      <Bar part={ports > 0 ? used / ports : 0} label={t('facts.ports', { used, total: ports })} />
      <Poe facts={facts} />
    </div>
  );
}

/** Why a device that an import flagged does not fit where it stands. */
export function FlaggedFact({ facts }: Pick<Description, 'facts'>) {
  const { t } = useTranslation('diagram');
  const { flagged } = facts;
  if (flagged === undefined) return null;
  const told = {
    reaches: Number(facts['reachesU'] ?? 0),
    units: Number(facts['rackU'] ?? 0),
    other: String(facts['overlaps'] ?? '') || t('unnamed'),
    position: Number(facts['overlapsU'] ?? 0),
  };
  return (
    <Note m="0 14px 8px" c="inherit">
      <span data-part="flagged">{t(`facts.flagged.${flagged as 'outside' | 'overlaps' | 'other'}`, told)}</span>
    </Note>
  );
}

/** What a device gives over its ports, of what it has to give. */
function Poe({ facts }: Pick<Description, 'facts'>) {
  const { t } = useTranslation('diagram');
  const number = (name: string): number => Number(facts[name] ?? 0);
  if (facts['poePorts'] === undefined) return null;
  const [watts, budget] = [number('poeW'), number('poeBudgetW')];
  const isOver = isOverBudget({ watts, budgetW: budget });
  const told = { powered: number('poePowered'), ports: number('poePorts'), watts, budget };
  return (
    <>
      <span className={classes['quiet']} data-part="poe" data-over={isOver}>
        {t(isOver ? 'facts.poeOver' : budget > 0 ? 'facts.poe' : 'facts.poeNoBudget', told)}
      </span>
      {number('poeUnknown') > 0 && (
        <span className={classes['quiet']}>{t('facts.poeUnknown', { count: number('poeUnknown') })}</span>
      )}
    </>
  );
}

function Bar({ part, label }: { readonly part: number; readonly label: string }) {
  return (
    <div className={classes['bar']} role="img" aria-label={label}>
      <span className={classes['track']}>
        <span style={{ width: `${Math.min(100, Math.max(part > 0 ? 1.5 : 0, part * 100))}%` }} data-full={part > 0.9} />
      </span>
      <span>{label}</span>
    </div>
  );
}

function Jump({
  id,
  label,
  text,
  detail,
}: {
  readonly id: number;
  readonly label: string;
  readonly text: string;
  readonly detail?: string;
}) {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  return (
    <UnstyledButton
      className={classes['jump']}
      title={detail}
      aria-label={t('facts.goTo', { label, text })}
      onClick={() => void session?.select([id], true)}
    >
      <span className={classes['quiet']}>{label}</span>
      <span className={classes['text']}>{text}</span>
      <IconArrowRight size={14} stroke={1.7} aria-hidden="true" />
    </UnstyledButton>
  );
}
