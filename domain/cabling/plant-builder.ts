import { portTypeCode } from '../catalog/port-types';
import { ColumnStore } from '../document/column-store';
import type { Change } from '../document/diff';
import type { Fields, Kind } from '../document/schema';
import { ID_BASE } from '../ids';

/** Builds small plants for tests: equipment, panels and cables by name, in a document of their own. */
export class PlantBuilder {
  readonly document = new ColumnStore();
  /** Every record made, for readers that scan. */
  readonly records: { readonly kind: Kind; readonly id: number; readonly fields: Readonly<Record<string, number>> }[] = [];
  private readonly names = new Map<string, number>();
  private last = ID_BASE;

  /** Ports of one new piece of equipment. */
  equipment(...ports: readonly string[]): readonly number[] {
    return this.ports('interface/1000base-t', ports);
  }

  /** One new object with ports of these types (keys of PORT_TYPES), by name. Answers the object. */
  objectWith(ports: Readonly<Record<string, string>>): number {
    const owner = this.add('object', {});
    for (const [name, type] of Object.entries(ports)) this.portOf(owner, name, type);
    return owner;
  }

  handOff(port: string): number {
    return this.ports('handOff/other', [port])[0]!;
  }

  feed(port: string): number {
    return this.ports('powerFeed/dc', [port])[0]!;
  }

  /** A panel: `maps` as 'front[:position]-rear[:position]'; ports are made as they are named. */
  panel(...maps: readonly string[]): void {
    const owner = this.add('object', {});
    const ends = maps.map((map) => map.split('-').map((end) => end.split(':')));
    for (const [front, rear] of ends) {
      const [f, r] = [this.portOf(owner, front![0]!, 'front/lc'), this.portOf(owner, rear![0]!, 'rear/mpo')];
      const [frontPosition, rearPosition] = [Number(front![1] ?? 1), Number(rear![1] ?? 1)];
      this.add('port_map', { owner, front: f, frontPosition, rear: r, rearPosition });
    }
  }

  /** A cable; an end is a port or several, each with the first lane it takes of its port where it is not 1: ['P1', 'P2:4']. */
  cable(name: string, a: string | readonly string[], b: string | readonly string[], plan = 0, profile = ''): number {
    const cable = this.names.get(name) ?? this.add('cable', {}, profile === '' ? {} : { profile });
    this.names.set(name, cable);
    for (const [end, ports] of [
      [1, a],
      [2, b],
    ] as const) {
      for (const [rank, text] of (typeof ports === 'string' ? [ports] : ports).entries()) {
        const [port, position] = text.split(':');
        this.add('termination', { cable, port: this.id(port!), end, connector: rank, position: Number(position ?? 1), plan });
      }
    }
    return cable;
  }

  id(name: string): number {
    const id = this.names.get(name);
    if (id === undefined) throw new Error(`nothing is called ${name}`);
    return id;
  }

  nameOf(id: number): string {
    for (const [name, one] of this.names) if (one === id) return name;
    return String(id);
  }

  private ports(type: string, names: readonly string[]): readonly number[] {
    const owner = this.add('object', {});
    return names.map((name) => this.portOf(owner, name, type));
  }

  private portOf(owner: number, name: string, type: string): number {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const id = this.add('port', { owner, type: portTypeCode(type) });
    this.names.set(name, id);
    return id;
  }

  /** Any record, by its numbers and texts. */
  add(kind: Kind, fields: Readonly<Record<string, number>>, texts: Readonly<Record<string, string>> = {}): number {
    const id = ++this.last;
    this.records.push({ kind, id, fields });
    this.document.apply([{ kind, id, before: null, after: { ...fields, ...texts } as Fields } as Change]);
    return id;
  }
}
