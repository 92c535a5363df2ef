import { USUAL_SLACK } from '../cabling/cable-lengths';
import { CableEnds, levelOf, riseMm } from '../cabling/heights';
import { farPort } from '../cabling/moved-plug';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Diff } from '../document/diff';
import { invert } from '../document/diff-laws';
import { Overlay } from '../document/overlay';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { StateHeap } from '../network/distances';
import { refuse, type Refusal } from '../result';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const CLOSURE = codeOf(OBJECT_CLASSES, 'closure');
/** Pathways looked at for one cable, at most: what lies further apart is no cord. */
const PATHWAYS_MAX = 20_000;
const NAMES_TOLD = 3;
/** Ways through trays that are looked for at once: whoever moves many things, or connects many, waits for no more. */
const WAYS_MAX = 24;
const CARRIERS = (['device', 'card'] as const).map((name) => codeOf(OBJECT_CLASSES, name));

/**
 * How long cables between ports must be, in a slice that does not change meanwhile: by the rules by which the best route
 * orders them (docs/cabling.md). Within a rack over the units between; else along the shortest trays, with rises, both
 * ends and the usual slack. Ways through trays beyond the first WAYS_MAX are not known.
 */
export class CordNeeds {
  readonly #slice: Slice;
  readonly #ends: CableEnds;
  readonly #ways = new Map<string, number | null>();

  constructor(slice: Slice) {
    this.#slice = slice;
    this.#ends = new CableEnds(slice);
  }

  /** mm; null = nobody knows: no tray leads there, or it is not said where a device of the rack stands. */
  between(from: number, to: number): number | null {
    const within = this.#ends.within(from, to);
    if (within !== null) return within;
    const [a, b] = [this.#placeOf(from), this.#placeOf(to)];
    if (a === NO_ID || b === NO_ID || a === b) return null;
    const key = [a, b, this.#ends.middleOf(from), this.#ends.middleOf(to)].join();
    let way = this.#ways.get(key);
    if (way === undefined) {
      if (this.#ways.size >= WAYS_MAX) return null;
      this.#ways.set(key, (way = this.#through([a, from], [b, to])));
    }
    return way === null ? null : Math.round(way * (1 + USUAL_SLACK.slack));
  }

  /** Of the cord of a plug, were that in this port; null also where the cord lies in trays already, or has several other ends. */
  ofPlug(plug: RecordOf<'termination'>, port: number): number | null {
    const far = farPort(this.#slice, plug);
    return far === NO_ID || this.#slice.by('lay.cable', plug.cable).length > 0 ? null : this.between(port, far);
  }

  /** The shortest chain of trays with both ends, mm; null = none leads there. */
  #through([a, from]: readonly [number, number], [b, to]: readonly [number, number]): number | null {
    const slice = this.#slice;
    const heap = new StateHeap();
    const steps: { readonly pathway: RecordOf<'pathway'>; readonly at: number }[] = [];
    const numbers = new Map<string, number>();
    const done = new Set<number>();
    const GOAL = -1;
    const enter = (cost: number, place: number, before: RecordOf<'pathway'> | null): void => {
      for (const id of [...slice.by('pathway.from', place), ...slice.by('pathway.to', place)]) {
        const pathway = slice.get('pathway', id);
        if (!pathway || id === before?.id) continue;
        const at = pathway.from === place ? pathway.to : pathway.from;
        let number = numbers.get(`${id} ${at}`);
        if (number === undefined) {
          numbers.set(`${id} ${at}`, (number = steps.length));
          steps.push({ pathway, at });
        }
        if (done.has(number)) continue;
        const rise = before ? riseMm(levelOf(before), levelOf(pathway)) : this.#ends.drop(from, pathway, USUAL_SLACK.dropMm).mm;
        heap.push(cost + rise + pathway.lengthMm, number);
      }
    };
    enter(0, a, null);
    for (let next = heap.pop(); next !== undefined && steps.length < PATHWAYS_MAX; next = heap.pop()) {
      if (next.state === GOAL) return next.cost;
      if (done.has(next.state)) continue;
      done.add(next.state);
      const { pathway, at } = steps[next.state]!;
      if (at === b) heap.push(next.cost + this.#ends.drop(to, pathway, USUAL_SLACK.dropMm).mm, GOAL);
      else enter(next.cost, at, pathway);
    }
    return null;
  }

  #placeOf(port: number): number {
    let id = this.#slice.get('port', port)?.owner ?? NO_ID;
    for (let object = this.#slice.get('object', id); object; object = this.#slice.get('object', (id = object.parent)))
      if (object.class === RACK || object.class === CLOSURE) return id;
    return NO_ID;
  }
}

/**
 * What somebody should hear who moved what has cords: `cords-too-short` {count, cords}, of those that reached before. null =
 * all that have a length reach. Cost: the cords of the devices and cards that moved to another rack, unit or face.
 */
export function cordsTooShort(after: Slice, diff: Diff): Refusal | null {
  const moved = diff.filter(
    ({ kind, before, after: fields }) =>
      kind === 'object' &&
      before !== null &&
      fields !== null &&
      ['parent', 'positionU', 'face'].some((field) => Object.hasOwn(fields, field)),
  );
  const objects = moved.flatMap(({ id }) => (CARRIERS.includes(after.get('object', id)?.class ?? 0) ? [id] : []));
  if (objects.length === 0) return null;
  const [then, now] = [new CordNeeds(new Overlay(after, invert(diff))), new CordNeeds(after)];
  for (const id of objects) objects.push(...after.by('object.parent', id));
  const short = new Map<number, string>();
  for (const port of objects.flatMap((id) => after.by('port.owner', id)))
    for (const id of after.by('termination.port', port)) {
      const plug = after.get('termination', id);
      const cable = plug && after.get('cable', plug.cable);
      if (!cable || plug.plan !== 0 || cable.lengthMm === 0 || short.has(cable.id)) continue;
      const needed = now.ofPlug(plug, port);
      if (needed !== null && needed > cable.lengthMm && (then.ofPlug(plug, port) ?? 0) <= cable.lengthMm)
        short.set(cable.id, cable.name);
    }
  if (short.size === 0) return null;
  const names = [...short.values()].filter((name) => name !== '').slice(0, NAMES_TOLD);
  const cords = names.length < short.size ? [...names, '…'].join(', ') : names.join(', ');
  return refuse('cords-too-short', { count: short.size, cords }).refusal;
}
