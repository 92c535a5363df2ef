import type { Scene } from './scene';

/** Pathways that go on into each other in one line, as those above a row of racks do from rack to rack. */
export interface PathwayRun {
  /** Bands (pathway-lines.ts) from one end to the other. */
  readonly bands: readonly number[];
  /** What all their names begin with, in whole words; of one band alone its name. */
  readonly name: string;
  /** With their numbers, `Ladder 1–3`, where these are all that differs and none is missing; else the name. */
  readonly numbered: string;
}

/** Bands that meet at a point, lie in one line and are equally wide are one run. Cost: the bands. */
export function pathwayRuns(scene: Scene): readonly PathwayRun[] {
  const { count, ends, widths, rows } = scene.pathways();
  const table = scene.records.document.table('pathway');
  const [kinds, separations] = [table.column('kind'), table.column('separation')];
  /** The line a band lies in, without its place along it. */
  const lineOf = (at: number): string => {
    const turn = Math.atan2(ends[at * 4 + 3]! - ends[at * 4 + 1]!, ends[at * 4 + 2]! - ends[at * 4]!);
    const half = Math.round(((turn + Math.PI) % Math.PI) * 1000) % 3142;
    return `${half} ${widths[at]!} ${kinds[rows[at]!]!} ${separations[rows[at]!]!}`;
  };
  const pointOf = (at: number, end: 0 | 1): string =>
    `${Math.round(ends[at * 4 + end * 2]!)} ${Math.round(ends[at * 4 + end * 2 + 1]!)}`;
  const meeting = new Map<string, number[]>();
  for (let at = 0; at < count; at++)
    for (const end of [0, 1] as const) {
      const key = `${lineOf(at)} ${pointOf(at, end)}`;
      const known = meeting.get(key);
      if (known) known.push(at);
      else meeting.set(key, [at]);
    }
  const taken = new Uint8Array(count);
  const runs: PathwayRun[] = [];
  /** Walks on from a band's end, through points where two bands of the line meet. */
  const follow = (first: number, end: 0 | 1): readonly number[] => {
    const walked: number[] = [];
    const line = lineOf(first);
    for (let leaving = pointOf(first, end); ; ) {
      const next = meeting.get(`${line} ${leaving}`)!.find((each) => taken[each] === 0);
      if (next === undefined) return walked;
      taken[next] = 1;
      walked.push(next);
      leaving = pointOf(next, 0) === leaving ? pointOf(next, 1) : pointOf(next, 0);
    }
  };
  for (let at = 0; at < count; at++) {
    if (taken[at] === 1) continue;
    taken[at] = 1;
    const bands = [...follow(at, 0).toReversed(), at, ...follow(at, 1)];
    const names = bands.map((band) => table.text('name', rows[band]!));
    const name = sharedName(names);
    runs.push({ bands, name, numbered: numberedName(names, name) });
  }
  return runs;
}

/** The whole words that all names begin with; the first name where they have none in common. */
function sharedName(names: readonly string[]): string {
  const [first = ''] = names;
  if (names.every((name) => name === first)) return first;
  const words = first.split(' ');
  const differs = words.findIndex((word, at) => names.some((name) => name.split(' ')[at] !== word));
  return differs === 0 ? first : words.slice(0, differs).join(' ');
}

function numberedName(names: readonly string[], shared: string): string {
  const numbers = names.map((name) => name.slice(shared.length + 1));
  if (!numbers.every((number) => /^\d+$/.test(number))) return shared;
  const [least, ...others] = numbers.toSorted((a, b) => Number(a) - Number(b));
  const isWhole = others.every((number, at) => Number(number) === Number(least) + at + 1);
  return isWhole && others.length > 0 ? `${shared} ${least}–${others.at(-1)}` : shared;
}
