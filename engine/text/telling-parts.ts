/** Where words of a name end: `dmi01-akron-rtr01`, `esx01.h23.big1`, `Core A/2`. */
const JOINTS: ReadonlySet<string> = new Set('-._/: ');

/**
 * Names that stand beside each other, and the part of each that tells it from the others: without the words that it has in
 * common with another one at its beginning and at its end. Read when first asked for: most names fit whole.
 */
export class TellingParts {
  readonly #names: () => Iterable<string>;
  #beginnings: Map<string, number> | undefined;
  #endings: Map<string, number> | undefined;

  constructor(names: () => Iterable<string>) {
    this.#names = names;
  }

  /** From which sign to before which; a name alone is told by its last word. Cost: its words, and once all names. */
  of(name: string): readonly [number, number] {
    if (!this.#beginnings || !this.#endings) this.#read();
    const joints = jointsOf(name);
    const from = joints.findLast((joint) => this.#isShared(this.#beginnings, name.slice(0, joint + 1)));
    const to = joints.find((joint) => joint > (from ?? 0) && this.#isShared(this.#endings, name.slice(joint)));
    if (from !== undefined || to !== undefined) return [from === undefined ? 0 : from + 1, to ?? name.length];
    const last = joints.at(-1);
    return [last === undefined ? 0 : last + 1, name.length];
  }

  #isShared(parts: ReadonlyMap<string, number> | undefined, part: string): boolean {
    return (parts?.get(part) ?? 0) > 1;
  }

  #read(): void {
    this.#beginnings = new Map();
    this.#endings = new Map();
    for (const name of this.#names())
      for (const joint of jointsOf(name)) {
        count(this.#beginnings, name.slice(0, joint + 1));
        count(this.#endings, name.slice(joint));
      }
  }
}

/** Places of the signs between two words. */
function jointsOf(name: string): readonly number[] {
  const joints: number[] = [];
  for (let at = 1; at < name.length - 1; at++) if (JOINTS.has(name[at]!)) joints.push(at);
  return joints;
}

function count(parts: Map<string, number>, part: string): void {
  parts.set(part, (parts.get(part) ?? 0) + 1);
}
