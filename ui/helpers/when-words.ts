/** The time alone where it was today. */
export function whenWords(atMs: number, language: string): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(atMs);
}
