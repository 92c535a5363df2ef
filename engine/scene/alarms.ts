import { FIRST_ALARM, isAlarm } from '../../domain/catalog/alarm-states';
import { hostOf, ownerRow } from './face-book';
import type { Records } from './records';

const NO_FOURS = new Uint32Array(0);
/** Added to four states at once, it lifts those in alarm, and them alone, to their byte's top bit. */
const UP_TO_TOP = (0x80 - FIRST_ALARM.port) * 0x01010101;
const TOPS = 0x80808080;

/**
 * Which ports are in alarm, one bit a port row, and on which hosts they sit: the device in a rack, or the owner itself
 * where there is no rack. Kept in step with live states, so that no change of a state asks for a look at all ports.
 */
export class Alarms {
  readonly #records: Records;
  #bits = new Uint8Array(0);
  /** Host row -> ports in alarm on it. */
  readonly #hosts = new Map<number, number>();
  /** The same hosts, one bit an object row: asked for every device when a picture is painted. */
  #isHost = new Uint8Array(0);

  constructor(records: Records) {
    this.#records = records;
  }

  get bytes(): number {
    return this.#bits.byteLength + this.#isHost.byteLength + this.#hosts.size * 48;
  }

  /** A device with a port in alarm; an owner outside racks. */
  has(host: number): boolean {
    return ((this.#isHost[host >> 3] ?? 0) & (1 << (host & 7))) !== 0;
  }

  /** The object itself is in alarm, or has a port that is. */
  marks(row: number): boolean {
    return this.has(row) || isAlarm('object', this.#records.operational[row] ?? 0);
  }

  /** Alarms of an object: its own, and those of the ports it is the host of. */
  allOf(row: number): number {
    return this.countOf(row) + (isAlarm('object', this.#records.operational[row] ?? 0) ? 1 : 0);
  }

  hosts(): IterableIterator<number> {
    return this.#hosts.keys();
  }

  /** Ports in alarm on a host. */
  countOf(host: number): number {
    return this.#hosts.get(host) ?? 0;
  }

  isAlarmed(port: number): boolean {
    return ((this.#bits[port >> 3] ?? 0) & (1 << (port & 7))) !== 0;
  }

  /** Reads every port, four at once where none of them is in alarm. */
  readAll(): void {
    const { ports, portOperational: states } = this.#records;
    this.#bits = new Uint8Array((ports.rowCount >> 3) + 1);
    const fours = states.byteOffset % 4 === 0 ? new Uint32Array(states.buffer, states.byteOffset, states.length >> 2) : NO_FOURS;
    for (let four = 0; four * 4 < ports.rowCount; four++) {
      if (four < fours.length && ((fours[four]! + UP_TO_TOP) & TOPS) === 0) continue;
      for (let row = four * 4; row < Math.min(four * 4 + 4, ports.rowCount); row++)
        if (isAlarm('port', states[row]!) && ports.ids[row] !== 0) this.#bits[row >> 3]! |= 1 << (row & 7);
    }
    this.findHosts();
  }

  /** Owners changed their places: the bits stand, the hosts are found anew. Cost: the ports in alarm, and a byte for eight ports. */
  findHosts(): void {
    this.#hosts.clear();
    this.#isHost = new Uint8Array((this.#records.objects.rowCount >> 3) + 1);
    for (let byte = 0; byte < this.#bits.length; byte++) {
      if (this.#bits[byte] === 0) continue;
      for (let row = byte * 8; row < byte * 8 + 8; row++) if (this.isAlarmed(row)) this.#count(row, 1);
    }
  }

  /** Takes in the present state of one port; the host's row when it got its first or lost its last alarm, else -1. */
  update(port: number): number {
    const { ports, portOperational: states } = this.#records;
    const now = ports.ids[port] !== 0 && isAlarm('port', states[port] ?? 0);
    if (now === this.isAlarmed(port)) return -1;
    if (port >> 3 >= this.#bits.length) {
      const grown = new Uint8Array((ports.rowCount >> 3) + 1 + (this.#bits.length >> 1));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[port >> 3]! ^= 1 << (port & 7);
    return this.#count(port, now ? 1 : -1);
  }

  #count(port: number, by: 1 | -1): number {
    const owner = ownerRow(this.#records, port);
    if (owner < 0) return -1;
    const { device } = hostOf(this.#records, owner);
    const host = device >= 0 ? device : owner;
    const before = this.#hosts.get(host) ?? 0;
    const after = before + by;
    if (after > 0) this.#hosts.set(host, after);
    else this.#hosts.delete(host);
    if (before > 0 === after > 0) return -1;
    this.#mark(host);
    return host;
  }

  /** Its bit follows whether it is a host. */
  #mark(host: number): void {
    if (host >> 3 >= this.#isHost.length) {
      const grown = new Uint8Array((this.#records.objects.rowCount >> 3) + 1);
      grown.set(this.#isHost);
      this.#isHost = grown;
    }
    this.#isHost[host >> 3]! ^= 1 << (host & 7);
  }
}
