import i18next from 'i18next';
import { figuresOf, type PortOptics } from '../../../../domain/cabling/optics';
import { dBm } from './decibels';

/** `10GBASE-LR · 1310 nm · sends −8.2 to 0.5 dBm · hears −14.4 to 0.5 dBm`; what is not known is left out. */
export function opticsText(optics: PortOptics): string {
  const { sendsNm, receivesNm, launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm } = figuresOf(optics);
  const nm = [...new Set([sendsNm, receivesNm].filter((each) => each !== undefined))];
  return [
    optics.standard,
    nm.length === 0 ? '' : `${nm.join(' / ')} nm`,
    powers('sends', launchMinDbm, launchMaxDbm),
    powers('hears', receiveMinDbm, receiveMaxDbm),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function powers(word: 'sends' | 'hears', min: number | undefined, max: number | undefined): string {
  if (min === undefined && max === undefined) return '';
  return i18next.t(`cores:optics.${word}`, { min: min === undefined ? '…' : dBm(min), max: max === undefined ? '…' : dBm(max) });
}
