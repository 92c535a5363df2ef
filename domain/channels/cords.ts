import { DRESSING_MM, riseMm, type CableEnds, type Level } from '../cabling/heights';
import { NO_ID } from '../ids';
import type { ChannelQuestion } from './channel';
import type { ChannelNetwork } from './channel-network';
import { jumperMm } from './order';

/** A trunk in one direction: its panels, and its shortest strands that are free, mm; Infinity = none is. */
export interface TrunkPassage {
  readonly near: number;
  readonly far: number;
  /** Fronts of the shortest. */
  readonly nearPort: number;
  readonly farPort: number;
  readonly lengthMm: number;
  /** Cables that follow each other in it, as many in each strand: spliced to each other, or joined in a panel. */
  readonly rides: number;
  /** Of strands that the way may begin with, or end with, or both, without a cord. */
  readonly firstMm: number;
  readonly lastMm: number;
  readonly onlyMm: number;
}

/** The ports of a cord. */
export interface Joint {
  readonly from: number;
  readonly to: number;
}

/** Who chooses the ports of cords: the assembler, of what is free. */
export interface CordPorts {
  readonly ends: CableEnds;
  /** Where the first cord may begin: of each type of port the one that is taken first. */
  begins(): readonly number[];
  /** Of the first cord, where a trunk is its other end; undefined = none fits. */
  firstTo(link: number, isForward: boolean): Joint | undefined;
  /** Of a cord all the way. */
  direct(): Joint | undefined;
  /** Where a cord that begins at a port ends at the goal; NO_ID = nowhere. */
  goalFor(port: number): number;
}

/** A cord under way, as far as its length depends on where it began. */
export interface CordBegin {
  /** Cords of one number may end wherever the others may, equally far from there. */
  readonly number: number;
  readonly port: number;
  readonly isFirst: boolean;
}

/**
 * How long the cords of a way will be, while the way is looked for: by the ports that will be chosen, with the drops and
 * rises that will be shown. Of an end that is a whole rack the device matters by how high it stands; where no height is
 * known, all of them are one.
 */
export class Cords {
  readonly #ports: CordPorts;
  readonly #question: ChannelQuestion;
  readonly #heights: readonly (Level | null)[];
  readonly #network: ChannelNetwork['network'];
  readonly #drops = new Map<number, number[]>();
  readonly #numbers = new Map<string, number>();
  readonly #after = new Map<number, CordBegin>();
  readonly #first = new Map<number, Joint | null>();
  readonly begins: readonly CordBegin[];
  /** No end of a cord is shorter, mm. */
  readonly leastDropMm: number;

  constructor({ heights, network }: ChannelNetwork, question: ChannelQuestion, ports: CordPorts) {
    this.#ports = ports;
    this.#question = question;
    this.#heights = heights;
    this.#network = network;
    this.leastDropMm = heights.length > 1 ? Math.min(question.dropMm, DRESSING_MM) : question.dropMm;
    const byNumber = new Map<number, CordBegin>();
    for (const port of ports.begins()) {
      const begin = this.#begin(port, true);
      if (!byNumber.has(begin.number)) byNumber.set(begin.number, begin);
    }
    this.begins = byNumber.size > 0 ? [...byNumber.values()] : [this.#begin(NO_ID, true)];
  }

  /** From a trunk on. */
  after(link: number, vertex: number, { farPort }: TrunkPassage): CordBegin {
    const key = this.#key(link, vertex);
    let known = this.#after.get(key);
    if (known === undefined) this.#after.set(key, (known = this.#begin(farPort, false)));
    return known;
  }

  /** The two ports of a cord that ends at a trunk; undefined = one that begins elsewhere goes there. */
  to(begin: CordBegin, link: number, vertex: number, { nearPort }: TrunkPassage): Joint | undefined {
    if (!begin.isFirst) return { from: begin.port, to: nearPort };
    const key = this.#key(link, vertex);
    let joint = this.#first.get(key);
    if (joint === undefined)
      this.#first.set(key, (joint = this.#ports.firstTo(link, this.#network.from[link] === vertex) ?? null));
    return this.#ofThis(begin, joint ?? { from: begin.port, to: nearPort });
  }

  /** The two ports of a cord that ends at the goal. */
  toGoal(begin: CordBegin): Joint | undefined {
    if (!begin.isFirst) return { from: begin.port, to: this.#ports.goalFor(begin.port) };
    return this.#ofThis(begin, this.#ports.direct() ?? { from: begin.port, to: NO_ID });
  }

  dropMm(port: number, level: number): number {
    if (level === 0) return this.#question.dropMm;
    let drops = this.#drops.get(port);
    if (drops === undefined) this.#drops.set(port, (drops = []));
    return (drops[level] ??= this.#ports.ends.dropMm(port, this.#heights[level]!) ?? this.#question.dropMm);
  }

  riseMm(one: number, other: number): number {
    return one === other ? 0 : riseMm(this.#heights[one]!, this.#heights[other]!);
  }

  /** Without any tray between, as it is ordered. */
  jumperMm({ from, to }: Joint): number {
    return jumperMm(this.#ports.ends.within(from, to), this.#question.stockMm);
  }

  #ofThis(begin: CordBegin, joint: Joint): Joint | undefined {
    return this.begins.length === 1 || this.#begin(joint.from, true).number === begin.number ? joint : undefined;
  }

  #begin(port: number, isFirst: boolean): CordBegin {
    const { from, to } = this.#question;
    const matters = this.#heights.length > 1 && (isFirst ? from : to).kind === 'rack';
    const at = !matters ? null : this.#ports.ends.middleOf(isFirst ? port : this.#ports.goalFor(port));
    const key = `${isFirst} ${at}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return { number, port, isFirst };
  }

  #key(link: number, vertex: number): number {
    return 2 * link + Number(this.#network.from[link] === vertex);
  }
}
