/** The time alone where it was today. */
export function whenWords(atMs: number, language: string): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(atMs);
}

/** Seconds of each. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long ago, in its biggest whole unit: "3 hours ago". */
export function agoWords(atMs: number, language: string, nowMs = Date.now()): string {
  const passed = Math.max(0, Math.floor((nowMs - atMs) / 1000));
  const [unit, seconds] = UNITS.find((each) => passed >= each[1]) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(passed / seconds), unit);
}
