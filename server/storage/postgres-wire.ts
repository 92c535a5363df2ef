import { DiskFull, SqlError } from './sql-error';
import { isWholeNumber, parseValue } from './values';

/**
 * PostgreSQL's protocol 3.0, the part that the embedded database needs: frontend messages into one buffer, backend
 * bytes into rows. Prepared statements keep their names, so that a repeated query costs 0.03 ms instead of 0.2 ms.
 */

/** One Query message: several statements separated by semicolons, no parameters. */
export function simpleQuery(text: string): Uint8Array {
  return new MessageWriter().start('Q').text(text).finish().bytes();
}

export interface BoundStatement {
  /** '' = parse anew, unnamed. */
  readonly statement: string;
  /** Given when the statement is not yet prepared under its name. */
  readonly parse: string | null;
  readonly params: readonly (string | null)[];
}

/**
 * [Close ...], each statement ([Parse] Bind Execute), Sync: without more they are one transaction. The last one is
 * described, so that its rows can be read. `close`: names of statements to drop first.
 */
export function boundQuery(statements: readonly BoundStatement[], close: readonly string[]): Uint8Array {
  const writer = new MessageWriter();
  for (const name of close) writer.start('C').byte('S').text(name).finish();
  for (const [at, { statement, parse, params }] of statements.entries()) {
    if (parse !== null) writer.start('P').text(statement).text(parse).int16(0).finish();
    writer.start('B').text('').text(statement).int16(0).int16(params.length);
    for (const param of params) writer.value(param);
    writer.int16(0).finish();
    if (at === statements.length - 1) writer.start('D').byte('P').text('').finish();
    writer.start('E').text('').int32(0).finish();
  }
  writer.start('S').finish();
  return writer.bytes();
}

export interface Answer {
  readonly rows: Record<string, unknown>[];
  readonly error: SqlError | null;
  /** What was done, as the last statement's tag says: `COMMIT`, `INSERT 0 1`; '' = nothing was. */
  readonly command: string;
  readonly notifications: readonly { readonly channel: string; readonly payload: string }[];
}

interface Column {
  readonly name: string;
  readonly type: number;
  readonly whole: boolean;
}

/** Reads every backend message of one answer; of several statements the last one's rows are kept, if it was described. */
export function readAnswer(bytes: Uint8Array): Answer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let columns: Column[] | null = null;
  let rows: Record<string, unknown>[] = [];
  let error: SqlError | null = null;
  let command = '';
  const notifications: { channel: string; payload: string }[] = [];
  let at = 0;
  while (at + 5 <= buffer.length) {
    const type = buffer[at]!;
    const end = at + 1 + buffer.readInt32BE(at + 1);
    const body = at + 5;
    if (type === 0x44) {
      if (columns) rows.push(readRow(buffer, body, columns)); // D
    } else if (type === 0x54) {
      columns = readColumns(buffer, body); // T
      rows = [];
    } else if (type === 0x45)
      error ??= readError(buffer, body, end); // E
    else if (type === 0x43)
      command = buffer.toString('latin1', body, end - 1); // C
    else if (type === 0x41) notifications.push(readNotification(buffer, body)); // A
    at = end;
  }
  return { rows, error, command, notifications };
}

function readColumns(buffer: Buffer, start: number): Column[] {
  const columns: Column[] = [];
  let at = start + 2;
  for (let left = buffer.readInt16BE(start); left > 0; left--) {
    const end = buffer.indexOf(0, at);
    const type = buffer.readInt32BE(end + 7);
    columns.push({ name: buffer.toString('utf8', at, end), type, whole: isWholeNumber(type) });
    at = end + 19;
  }
  return columns;
}

function readRow(buffer: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = start + 2;
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]!;
    const length = buffer.readInt32BE(at);
    at += 4;
    if (length < 0) {
      row[column.name] = null;
      continue;
    }
    row[column.name] = column.whole
      ? readWhole(buffer, at, at + length)
      : parseValue(column.type, buffer.toString('utf8', at, at + length));
    at += length;
  }
  return row;
}

/** Decimal digits without making a string of them. */
function readWhole(buffer: Buffer, start: number, end: number): number {
  const negative = buffer[start] === 0x2d;
  let value = 0;
  for (let at = negative ? start + 1 : start; at < end; at++) value = value * 10 + buffer[at]! - 48;
  return negative ? -value : value;
}

function readError(buffer: Buffer, start: number, end: number): SqlError {
  const fields: Record<string, string> = {};
  for (let at = start; at < end && buffer[at] !== 0; ) {
    const stop = buffer.indexOf(0, at);
    fields[String.fromCharCode(buffer[at]!)] = buffer.toString('utf8', at + 1, stop);
    at = stop + 1;
  }
  const code = fields['C'] ?? 'XX000';
  // 53100: it did not fit; 25006: the thread keeps the last of the disk.
  return new (code === '53100' || code === '25006' ? DiskFull : SqlError)({
    message: fields['M'] ?? 'unknown error',
    code,
    constraint: fields['n'],
    table: fields['t'],
    detail: fields['D'],
  });
}

function readNotification(buffer: Buffer, start: number): { channel: string; payload: string } {
  const channelEnd = buffer.indexOf(0, start + 4);
  const payloadEnd = buffer.indexOf(0, channelEnd + 1);
  return {
    channel: buffer.toString('utf8', start + 4, channelEnd),
    payload: buffer.toString('utf8', channelEnd + 1, payloadEnd),
  };
}

/** Appends messages to one growing buffer and fills in their lengths. */
class MessageWriter {
  private buffer = Buffer.allocUnsafeSlow(512);
  private length = 0;
  private messageAt = 0;

  start(type: string): this {
    this.messageAt = this.length;
    return this.byte(type).int32(0);
  }

  finish(): this {
    this.buffer.writeInt32BE(this.length - this.messageAt - 1, this.messageAt + 1);
    return this;
  }

  byte(character: string): this {
    this.reserve(1);
    this.buffer[this.length++] = character.charCodeAt(0);
    return this;
  }

  int16(value: number): this {
    this.reserve(2);
    this.length = this.buffer.writeUInt16BE(value, this.length);
    return this;
  }

  int32(value: number): this {
    this.reserve(4);
    this.length = this.buffer.writeInt32BE(value, this.length);
    return this;
  }

  /** Zero-terminated; text with a NUL inside is refused, as PostgreSQL holds none. */
  text(value: string): this {
    if (value.includes('\0')) throw new SqlError({ message: 'text holds a NUL character', code: '22021' });
    const size = Buffer.byteLength(value);
    this.reserve(size + 1);
    this.length += this.buffer.write(value, this.length);
    this.buffer[this.length++] = 0;
    return this;
  }

  value(value: string | null): this {
    if (value === null) return this.int32(-1);
    const size = Buffer.byteLength(value);
    this.int32(size).reserve(size);
    this.length += this.buffer.write(value, this.length);
    return this;
  }

  /** The bytes written, alone in their ArrayBuffer's front, ready to be transferred. */
  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + count));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}
