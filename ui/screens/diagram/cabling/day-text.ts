import i18next from 'i18next';

/** 20261122 as the user's language writes a day. */
export function dayText(day: number): string {
  const date = new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100));
  return date.toLocaleDateString(i18next.language, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
}

/** `2026-11-22`, as a date field holds it, to 20261122; 0 = none. */
export function dayOf(text: string): number {
  return Number(text.replaceAll('-', '')) || 0;
}

/** The day of a moment, where the user is, as a date field holds it. */
export function dayField(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
