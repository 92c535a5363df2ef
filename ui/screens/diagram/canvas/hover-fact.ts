import i18next, { type TFunction } from 'i18next';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { unitsText } from '../../../../domain/validation/reserved-units';
import { isPoeShort } from '../structure/port-poe';
import type { Description } from '../../../../workers/api/session';

/** `U20–21`. */
export function unitsKept(fields: Description['fields']): string {
  return `U${unitsText({ positionU: Number(fields['positionU']), heightU: Number(fields['heightU']) })}`;
}

/** Of a pathway that holds more than it may. */
function overfullOf(facts: Description['facts']) {
  const [percent, used, allowed] = ['fillPercent', 'usedMm2', 'allowedMm2'].map((name) => Number(facts[name]));
  return { percent, used, allowed };
}

/** The next useful fact about a record: what one wants to know of it before clicking. '' = nothing beyond its name. */
export function hoverFact(t: TFunction<'diagram'>, record: Description): string {
  const { facts, fields } = record;
  switch (record.kind) {
    case 'port': {
      if (typeof facts['peerName'] === 'string') {
        const where = [facts['peerDevice'], facts['peerName']].filter((part) => part !== undefined && part !== '').join(' · ');
        return [t('hover.peer', { where }), isPoeShort(facts) ? t('hover.poeShort') : '']
          .filter((part) => part !== '')
          .join(' · ');
      }
      return facts['cable'] === undefined ? t('hover.free') : t('hover.openEnd', { cable: facts['cableName'] ?? '' });
    }
    case 'cable': {
      const end = (side: 'A' | 'B'): string => {
        const more = facts[`more${side}`];
        const words = [facts[`device${side}`], facts[`portName${side}`], more === undefined ? '' : `+${more}`];
        return words.filter((part) => part !== undefined && part !== '').join(' · ') || t('hover.noEnd');
      };
      return `${end('A')} ↔ ${end('B')}`;
    }
    case 'pathway':
      return [
        `${facts['from']} ↔ ${facts['to']}`,
        t('count.cable', { count: Number(facts['cables']) }),
        ...(facts['fillPercent'] === undefined ? [] : [t('hover.overfull', overfullOf(facts))]),
      ].join(' · ');
    case 'object':
      if (record.class === 'rack')
        return [
          t('hover.rack', { used: facts['usedU'] ?? 0, total: facts['totalU'] ?? 0 }),
          t('count.device', { count: Number(facts['devices'] ?? 0) }),
        ].join(' · ');
      if (record.class === 'row')
        return [
          t('count.rack', { count: Number(facts['racks'] ?? 0) }),
          t('facts.row', { length: Number(facts['lengthMm'] ?? 0) / 1000, free: Number(facts['freeMm'] ?? 0) / 1000 }),
        ].join(' · ');
      return [
        Number(fields['coolingW']) > 0
          ? t('hover.cooling', { power: wattsText(i18next.language, Number(fields['coolingW'])) })
          : '',
        String(fields['model'] ?? ''),
        record.class === 'reservation' ? unitsKept(fields) : '',
        record.class !== 'reservation' && Number(fields['positionU']) > 0 ? t('hover.unit', { unit: fields['positionU'] }) : '',
        facts['ports'] === undefined ? '' : t('hover.ports', { used: facts['portsUsed'] ?? 0, total: facts['ports'] }),
      ]
        .filter((part) => part !== '')
        .join(' · ');
    default:
      return '';
  }
}
