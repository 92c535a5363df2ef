import type { TFunction } from 'i18next';
import type { Description } from '../../../../workers/api/session';

type Facts = Description['facts'];

/** Is there too little power on a port, of its own or of all that its switch has to give? */
export function isPoeShort(facts: Facts): boolean {
  return facts['poeWantsW'] !== undefined || facts['poeOver'] !== undefined;
}

/** Power over Ethernet at a port: how much at most, and why that does not suffice. */
export function portPoeText(t: TFunction<'diagram'>, facts: Facts): string {
  const takes = facts['poeRole'] === 'takes';
  const [watts, wants] = [Number(facts['poeW'] ?? 0), Number(facts['poeWantsW'] ?? 0)];
  const own = (): string => {
    if (watts === 0) return t(takes ? 'facts.poeTakesUnknown' : 'facts.poePortUnknown');
    if (wants > 0) return t(takes ? 'facts.poeTakesLittle' : 'facts.poePortLittle', { watts, wants });
    return t(takes ? 'facts.poeTakes' : 'facts.poePort', { watts });
  };
  if (facts['poeOver'] === undefined) return own();
  const told = { device: facts['poeOver'], watts: Number(facts['poeGivenW']), budget: Number(facts['poeBudgetW']) };
  return [own(), t('facts.poeDeviceOver', told)].join(' ');
}
