import { unreachable } from '../../domain/result';
import type { SourceFact } from '../../domain/import/source-facts';

/** What a source said of a record, with its unit. */
export function factWords(
  { value, unit }: SourceFact,
  t: (key: 'diagram:sourceFact.yes' | 'diagram:sourceFact.no') => string,
  language: string,
): string {
  if (typeof value === 'boolean') return t(value ? 'diagram:sourceFact.yes' : 'diagram:sourceFact.no');
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return value.join('\n');
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  switch (unit) {
    case '':
      return number.format(value);
    case 'W':
    case 'V':
    case 'A':
    case 'VA':
    case 'kg':
      return `${number.format(value)} ${unit}`;
    case 'mm':
      return `${number.format(value / 1000)} m`;
    case 'kbps':
      return value >= 1_000_000 ? `${number.format(value / 1_000_000)} Gbit/s` : `${number.format(value / 1000)} Mbit/s`;
    case 'percent':
      return `${number.format(value)}%`;
    case 'degrees':
      return `${number.format(value)}°`;
    case 'inches':
      return `${number.format(value)}″`;
    default:
      return unreachable(unit);
  }
}
