import { STATE_BLOCK, type BlockChange } from '../storage/state-table';

/** Server processes on one PostgreSQL tell each other on this channel what they wrote, in the order of their commits. */
export const STATES_CHANNEL = 'plenum_states';
/** Some alarm began, ended, or somebody took notice of one; without a payload. */
export const ALARMS_CHANNEL = 'plenum_alarms';

/** Cell (4 bytes, little endian) and byte of the table. */
const ENTRY_BYTES = 5;
/** PostgreSQL takes payloads below 8000 bytes; base64 makes 4 of 3. */
const ENTRIES = Math.floor((7900 * 3) / 4 / ENTRY_BYTES);

/** Payloads that name every place of the changes. */
export function* writeNotices(changes: readonly BlockChange[]): Generator<string> {
  const bytes = Buffer.alloc(ENTRIES * ENTRY_BYTES);
  let length = 0;
  for (const { block, places, codes } of changes) {
    for (let at = 0; at < places.length; at += 1) {
      bytes.writeUInt32LE(block * STATE_BLOCK + (places[at] as number), length);
      bytes[length + 4] = codes[at] as number;
      length += ENTRY_BYTES;
      if (length < bytes.length) continue;
      yield bytes.toString('base64');
      length = 0;
    }
  }
  if (length > 0) yield bytes.toString('base64', 0, length);
}

export function readNotice(payload: string, onState: (cell: number, code: number) => void): void {
  const bytes = Buffer.from(payload, 'base64');
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) onState(bytes.readUInt32LE(at), bytes[at + 4] as number);
}
