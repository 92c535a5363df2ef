import { LIMITS } from '../../../domain/catalog/limits';

/** Languages the product is complete in. */
const LANGUAGES = ['zh-cn', 'en'] as const;

/**
 * The best of our languages for an Accept-Language header: by weight, then by order; any Chinese is zh-cn, any
 * English en. No match: the default, zh-cn.
 */
export function languageFor(header: string | undefined): string {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 50)
    .map((part, order) => {
      const [range = '', ...params] = part.trim().toLowerCase().split(';');
      const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
      return { range: range.trim(), weight: weight === undefined ? 1 : Number(weight), order };
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  for (const { range } of wanted) {
    const found =
      LANGUAGES.find((language) => language === range) ??
      LANGUAGES.find((language) => language.split('-')[0] === range.split('-')[0]);
    if (found) return found;
  }
  return LIMITS.defaultLanguage;
}
