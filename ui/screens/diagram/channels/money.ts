import type { Price } from '../../../../domain/channels/order';

/** In the currency's own way where its code is one; a plain number with what was typed otherwise. */
export function money({ amount, currency }: Price, language: string): string {
  const code = currency.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(language, { style: 'currency', currency: code, ...digits }).format(amount);
  }
  return `${new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)} ${currency.trim()}`;
}
