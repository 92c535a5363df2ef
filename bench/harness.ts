import { cpus, loadavg, totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';

export interface BenchOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Ports, objects or whatever the scenario counts; undefined = the sizes its targets speak of. */
  readonly size: number | undefined;
}

/** One measured figure, as a scenario reports it. */
export interface Finding {
  readonly figure: string;
  readonly size: number;
  readonly ours: number;
  readonly unit: string;
  /** The same question answered by something else in the same run. */
  readonly peer?: number;
  readonly peerName?: string;
  /** What the product promises; none = a figure to watch. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Who drew it, where something was drawn: the graphics card or the software in its stead. */
  readonly drawnBy?: string;
}

/** A question about speed or size. */
export interface Scenario {
  readonly question: string;
  /** True when it counts (bytes, files) and times nothing: it may run beside other work. */
  readonly counts?: true;
  run(options: BenchOptions): Promise<readonly Finding[]>;
}

/** A line of bench/baselines/NAME.json. `ratio` = ours / peer. */
export interface BaselineRow {
  readonly figure: string;
  readonly size: number;
  readonly ours: number;
  readonly unit: string;
  readonly peer: number | null;
  readonly peerName: string | null;
  readonly ratio: number | null;
  readonly target: string | null;
  readonly reached: boolean | null;
  readonly seed: number;
  readonly machine: string;
  /** Of the machine before the run, over a minute: 1 = one core was busy. */
  readonly load?: number;
  readonly date: string;
}

export function toRow(finding: Finding, seed: number, load: number): BaselineRow {
  const { figure, size, unit, peer, peerName, target, drawnBy } = finding;
  const limit = target === undefined ? null : 'atMost' in target ? target.atMost : target.atLeast;
  const reached =
    target === undefined ? null : 'atMost' in target ? finding.ours <= target.atMost : finding.ours >= target.atLeast;
  return {
    figure,
    size,
    ours: round(finding.ours),
    unit,
    peer: peer === undefined ? null : round(peer),
    peerName: peerName ?? null,
    ratio: peer === undefined || peer === 0 ? null : round(finding.ours / peer),
    target: target === undefined ? null : `${'atMost' in target ? '<=' : '>='} ${limit} ${unit}`,
    reached,
    seed,
    machine: drawnBy === undefined ? machine() : `${machine()}, drawn by ${drawnBy}`,
    load: round(load),
    date: new Date().toISOString().slice(0, 10),
  };
}

export function printTable(rows: readonly BaselineRow[]): void {
  const cells = rows.map((row) => [
    row.figure,
    String(row.size),
    `${row.ours} ${row.unit}`,
    row.peer === null ? '' : `${row.peer} ${row.unit} (${row.peerName})`,
    row.ratio === null ? '' : `${row.ratio}x`,
    row.target ?? '',
    row.reached === null ? '' : row.reached ? 'reached' : 'MISSED',
  ]);
  const table = [['figure', 'size', 'ours', 'peer', 'ratio', 'target', ''], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

/** The value below which the share `p` (0..1) of the values lies; values need no order. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Runs the variants one after the other, `rounds` times (after one round to warm up), and yields each one's median
 * in ms: whatever else the machine does meanwhile falls on all of them alike.
 */
export async function interleave<Name extends string>(
  rounds: number,
  variants: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(variants) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let at = -1; at < rounds; at++) {
    for (const name of names) {
      const startedAt = performance.now();
      sink(await variants[name]());
      if (at >= 0) times[name].push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>;
}

/** µs of each call. */
export function timed(count: number, ask: (at: number) => unknown): number[] {
  return Array.from({ length: count }, (_, at) => {
    const startedAt = performance.now();
    sink(ask(at));
    return (performance.now() - startedAt) * 1000;
  });
}

let sunk: unknown;
/** Keeps a result alive, so that no engine drops the work that made it. */
export function sink(value: unknown): void {
  sunk = value;
  if (sunk === sink) console.log(sunk);
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** Load average of the last minute. */
export function loadNow(): number {
  return loadavg()[0] ?? 0;
}

export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} x ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}
