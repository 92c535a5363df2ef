/** A hand-off with what its record keeps of the circuit: `extra` of an imported one names provider, circuit and side. */
export interface HandOff {
  /** Its one port. */
  readonly port: number;
  readonly provider: string;
  /** The provider's number of the circuit; '' = none known. */
  readonly circuit: string;
  /** 'A' or 'Z'. */
  readonly side: string;
}

/** Ports of the hand-offs that are the two sides of one circuit, each naming the other. Circuits with one known side are left out. */
export function pairHandOffs(handOffs: readonly HandOff[]): ReadonlyMap<number, number> {
  const sides = new Map<string, HandOff[]>();
  for (const handOff of handOffs) {
    if (handOff.circuit === '') continue;
    const key = JSON.stringify([handOff.provider, handOff.circuit]);
    sides.set(key, [...(sides.get(key) ?? []), handOff]);
  }
  const pairs = new Map<number, number>();
  for (const ends of sides.values()) {
    const [first, second] = ends;
    if (ends.length !== 2 || first!.side === second!.side) continue;
    pairs.set(first!.port, second!.port);
    pairs.set(second!.port, first!.port);
  }
  return pairs;
}
