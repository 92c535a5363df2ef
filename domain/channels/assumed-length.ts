import { sheathOf, USUAL_SLACK } from '../cabling/cable-lengths';
import type { Document } from '../document/document';
import { fromCell, NO_ID } from '../ids';
import { distancesFrom, linksByVertex } from '../network/distances';
import { UNMEASURED_MM } from './channel';
import { CORD_MM } from './order';
import { spotsOf } from './spots';

/** What a cable that nobody measured or laid is counted as, mm, and by what. */
export interface AssumedLength {
  readonly mm: number;
  /** The shortest way through trays between its ends; straight from one to the other; nothing: UNMEASURED_MM. */
  readonly by: 'trays' | 'straight' | 'nothing';
}

interface Trays {
  readonly vertices: ReadonlyMap<number, number>;
  readonly distancesOf: (vertex: number) => Float64Array;
}

/** As a cable would be ordered there at the least, so that no trunk is the best way because nobody knows how long it is. */
export class AssumedLengths {
  readonly #document: Document;
  readonly #placeOf: (object: number) => number;
  readonly #known = new Map<number, AssumedLength>();
  #trays: Trays | undefined;
  /** Places where it mattered where they stand. */
  readonly standing = new Set<number>();

  constructor(document: Document, placeOf: (object: number) => number) {
    this.#document = document;
    this.#placeOf = placeOf;
  }

  of(cable: number): AssumedLength {
    let known = this.#known.get(cable);
    if (known === undefined) this.#known.set(cable, (known = this.#reckon(cable)));
    return known;
  }

  #reckon(cable: number): AssumedLength {
    const [a, b] = [this.#placeOfEnd(cable, 1), this.#placeOfEnd(cable, 2)];
    if (a === NO_ID || b === NO_ID) return { mm: UNMEASURED_MM, by: 'nothing' };
    if (a === b) return { mm: CORD_MM, by: 'trays' };
    const trays = this.#throughTrays(a, b);
    if (trays < Infinity) return { mm: sheathOf(trays, USUAL_SLACK), by: 'trays' };
    this.standing.add(a).add(b);
    const straight = this.#straight(a, b);
    return straight > 0 ? { mm: sheathOf(straight, USUAL_SLACK), by: 'straight' } : { mm: UNMEASURED_MM, by: 'nothing' };
  }

  #placeOfEnd(cable: number, end: number): number {
    const document = this.#document;
    const plug = document
      .by('termination.cable', cable)
      .map((id) => document.get('termination', id)!)
      .find((each) => each.plan === 0 && each.end === end);
    const owner = plug === undefined ? NO_ID : (document.get('port', plug.port)?.owner ?? NO_ID);
    return owner === NO_ID ? NO_ID : this.#placeOf(owner);
  }

  #throughTrays(a: number, b: number): number {
    this.#trays ??= traysOf(this.#document);
    const { vertices, distancesOf } = this.#trays;
    const [from, to] = [vertices.get(Math.min(a, b)), vertices.get(Math.max(a, b))];
    return from === undefined || to === undefined ? Infinity : distancesOf(from)[to]!;
  }

  /** On a plan that shows both, whole mm; 0 = none does. */
  #straight(a: number, b: number): number {
    const others = spotsOf(this.#document, b);
    const lengths = spotsOf(this.#document, a).flatMap((one) =>
      others.flatMap((other) => (other.plan === one.plan ? Math.ceil(Math.hypot(other.x - one.x, other.y - one.y)) : [])),
    );
    return lengths.length === 0 ? 0 : Math.min(...lengths);
  }
}

/** All pathways, whatever lies in them: a cable that is there may lie in any. */
function traysOf(document: Document): Trays {
  const pathways = document.table('pathway');
  const [from, to, length] = [pathways.column('from'), pathways.column('to'), pathways.column('lengthMm')];
  const vertices = new Map<number, number>();
  const vertexFor = (place: number): number => {
    let vertex = vertices.get(place);
    if (vertex === undefined) vertices.set(place, (vertex = vertices.size));
    return vertex;
  };
  const links: { readonly a: number; readonly b: number; readonly mm: number }[] = [];
  for (let row = 0; row < pathways.rowCount; row++)
    if (pathways.ids[row] !== 0)
      links.push({ a: vertexFor(fromCell(from[row]!)), b: vertexFor(fromCell(to[row]!)), mm: length[row]! });
  const network = {
    vertexCount: vertices.size,
    from: Uint32Array.from(links, ({ a }) => a),
    to: Uint32Array.from(links, ({ b }) => b),
  };
  const costs = Float64Array.from(links, ({ mm }) => mm);
  const rows = linksByVertex(network);
  const known = new Map<number, Float64Array>();
  return {
    vertices,
    distancesOf(vertex) {
      let distances = known.get(vertex);
      if (distances === undefined) known.set(vertex, (distances = distancesFrom(network, costs, vertex, rows)));
      return distances;
    },
  };
}
