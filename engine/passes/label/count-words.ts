/** "12 racks", "1 rack": by the canvas words of that name. */
export function countWords(words: Readonly<Record<string, string>>, name: string, count: number): string {
  return (words[count === 1 ? `${name}One` : name] ?? '').replace('{n}', count.toLocaleString('en-US'));
}
