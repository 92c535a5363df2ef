import type { BaselineRow } from './harness';

/** Above this load of a core, over a minute, the other work of a machine is in every figure. */
const QUIET_LOAD_A_CORE = 0.25;

/** The same of a machine as its rows name it, cores first. */
export function quietLoadOf(machine: string): number {
  return QUIET_LOAD_A_CORE * (Number.parseInt(machine) || 2);
}

/** What was promised, and what was measured, as Markdown: what is missed first, then every promise by scenario. */
export function figuresAsMarkdown(baselines: Readonly<Record<string, readonly BaselineRow[]>>): string {
  const promises = Object.entries(baselines).flatMap(([name, rows]) => {
    const promised = withoutRepeats(rows.filter(({ target }) => target !== null));
    return promised.length > 0 ? [{ name, rows: promised }] : [];
  });
  const all = promises.flatMap(({ name, rows }) => rows.map((row) => ({ name, row })));
  const missed = all.filter(({ row }) => row.reached === false);
  return [
    `${all.length} figures are promised, ${all.length - missed.length} were reached when they were last measured. These were not:`,
    table(missed.map(({ name, row }) => [`${name}: ${row.figure}`, ...cellsOf(row)])),
    ...promises.map(({ name, rows }) => {
      const kept = rows.filter(({ reached }) => reached === true).length;
      const summary = `<summary>${name}: ${kept} of ${rows.length} reached</summary>`;
      return `<details>${summary}\n\n${table(rows.map((row) => [row.figure, ...cellsOf(row)]))}\n\n</details>`;
    }),
  ].join('\n\n');
}

/** A figure beside several peers stands in several rows, with the same value of ours. */
function withoutRepeats(rows: readonly BaselineRow[]): readonly BaselineRow[] {
  const seen = new Set<string>();
  return rows.filter(({ figure, size }) => !seen.has(`${figure} ${size}`) && seen.add(`${figure} ${size}`));
}

function cellsOf({ size, ours, unit, target, reached, load, machine }: BaselineRow): readonly string[] {
  const noise = load === undefined ? 'not kept' : `${load}${load > quietLoadOf(machine) ? ', busy' : ''}`;
  return [size.toLocaleString('en'), `${ours} ${unit}`, `${target}${reached === true ? '' : ', **missed**'}`, noise];
}

function table(rows: readonly (readonly string[])[]): string {
  const lines = [['figure', 'size', 'measured', 'promised', 'load'], ['---', '--:', '--:', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

const MARKS = ['<!-- figures: npm run bench -- --readme -->', '<!-- end of figures -->'] as const;

/** The text with the figures between its marks; throws when it has no marks. */
export function withFigures(text: string, baselines: Readonly<Record<string, readonly BaselineRow[]>>): string {
  const [from, to] = MARKS.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`README.md has no place for figures: ${MARKS.join(' ')}`);
  return `${text.slice(0, from + MARKS[0].length)}\n\n${figuresAsMarkdown(baselines)}\n\n${text.slice(to)}`;
}
