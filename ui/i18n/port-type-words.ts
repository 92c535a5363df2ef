import { wordsFor, type WordUnder } from './word-key';

/** Types that are words of a language and not of a standard: `catalog:portType.<type>`. */
const TRANSLATED: ReadonlySet<string> = new Set<WordUnder<'catalog', 'portType'>>([
  '110-punch',
  'ac-single-phase',
  'ac-three-phase',
  'bridge',
  'coaxial',
  'copper',
  'dc',
  'dc-terminal',
  'fibre',
  'hardwired',
  'lag',
  'other',
  'other-wireless',
  'splice',
  'virtual',
]);

/** Forms of pluggable modules as they are printed on equipment. */
const FORMS: Readonly<Record<string, string>> = {
  dsfp: 'DSFP',
  qsfpdd: 'QSFP-DD',
  qsfpp: 'QSFP+',
  sfpdd: 'SFP-DD',
  sfpp: 'SFP+',
};

/** Names that follow no rule below. */
const NAMES: Readonly<Record<string, string>> = {
  '8p8c': 'RJ45 (8P8C)',
  'ita-ef': 'ITA E/F',
  'juniper-vcp': 'Juniper VCP',
  lsh: 'LSH (E2000)',
  'mini-din-8': 'Mini-DIN 8',
  'rj-11': 'RJ11',
  'rj-12': 'RJ12',
  'rj-45': 'RJ45',
  'saf-d-grid': 'Saf-D-Grid',
  'ubiquiti-smartpower': 'Ubiquiti SmartPower',
  xdsl: 'xDSL',
  'xg-pon': 'XG-PON',
  'xgs-pon': 'XGS-PON',
};

type Rule = readonly [RegExp, (parts: readonly string[]) => string];

const RULES: readonly Rule[] = [
  [/^(1000base)-x-(.+)$/, ([, , form]) => `${formText(form!)} (1 GbE)`],
  [/^([\d.]+)gbase-x-(.+)$/, ([, rate, form]) => `${formText(form!)} (${rate} GbE)`],
  [/^(\d+)gfc-(.+)$/, ([, rate, form]) => `${formText(form!)} (${rate}GFC)`],
  [/^infiniband-(.+)$/, ([, rate]) => `InfiniBand ${rate!.toUpperCase()}`],
  [/^sonet-oc(\d+)$/, ([, rate]) => `SONET OC-${rate}`],
  [/^ieee(802\.\d+)\.?(\w+)$/, ([, family, letter]) => `IEEE ${family}${family === '802.15' ? '.' : ''}${letter}`],
  [
    /^cisco-(stackwise|flexstack)-?(.*)$/,
    ([, kind, more]) => `Cisco ${kind === 'stackwise' ? 'StackWise' : 'FlexStack'}${plus(more)}`,
  ],
  [/^extreme-summitstack-?(.*)$/, ([, more]) => `Extreme SummitStack${plus(more)}`],
  [/^iec-60320-(.+)$/, ([, letter]) => `IEC ${letter!.toUpperCase()}`],
  [/^iec-60309-(.+)-(\d+h)$/, ([, poles, hour]) => `IEC 60309 ${poles!.replaceAll('-', '+').toUpperCase()} ${hour}`],
  [/^iec-60906-1$/, () => 'IEC 60906-1'],
  [/^nbr-14136-(\d+)a$/, ([, amperes]) => `NBR 14136 ${amperes} A`],
  [/^nema-(.+)$/, ([, name]) => `NEMA ${name!.toUpperCase()}`],
  [/^ita-multistandard$/, () => 'ITA Multi'],
  [/^ita-(.)$/, ([, letter]) => `ITA ${letter!.toUpperCase()}`],
  [/^usb-(\d)-(.+)$/, ([, version, form]) => `USB ${version} ${usbForm(form!)}`],
  [/^usb-(.+)$/, ([, form]) => `USB ${usbForm(form!)}`],
  [/^molex-micro-fit-(\d)x(\d)$/, ([, rows, columns]) => `Molex Micro-Fit ${rows}×${columns}`],
  [/^neutrik-powercon-(.+)$/, ([, name]) => `Neutrik powerCON ${name!.toUpperCase().replace('-TOP', ' TOP')}`],
  [/^(lc|lsh|lx5|mpo|sc)-(pc|upc|apc)$/, ([, form, polish]) => `${form!.toUpperCase()}/${polish!.toUpperCase()}`],
  [/^(sma|tera|hdot)-(.+)$/, ([, form, more]) => `${form!.toUpperCase()} ${more!.toUpperCase()}`],
];

/**
 * A port's type as engineers say it: `interface/25gbase-x-sfp28` is SFP28 (25 GbE), `front/8p8c` is RJ45 (8P8C). What is
 * no word of a standard is in the user's language; what is not known stays as it is, in capitals.
 */
export function portTypeText(key: string): string {
  const type = key.slice(key.indexOf('/') + 1);
  if (TRANSLATED.has(type)) return wordsFor(`catalog:portType.${type}`) ?? type;
  const [, plug = '', pins] = /^(mpo.*?)-((?:un)?pinned)$/.exec(type) ?? [];
  if (pins !== undefined) return wordsFor(`catalog:pins.${pins}`, { plug: portTypeText(plug) }) ?? portTypeText(plug);
  const name = NAMES[type];
  if (name !== undefined) return name;
  for (const [pattern, write] of RULES) {
    const parts = pattern.exec(type);
    if (parts) return write(parts);
  }
  return type.toUpperCase();
}

function formText(form: string): string {
  return FORMS[form] ?? form.toUpperCase();
}

/** `-plus` as a sign, other additions as they are. */
function plus(more: string | undefined): string {
  if (!more) return '';
  return more === 'plus' ? ' Plus' : `-${more.toUpperCase()}`;
}

/** `micro-ab` as Micro-AB, `c` as C. */
function usbForm(form: string): string {
  const [size, letter] = form.split('-');
  return letter === undefined ? size!.toUpperCase() : `${size![0]!.toUpperCase()}${size!.slice(1)}-${letter.toUpperCase()}`;
}
