import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A decoded picture: 3 bytes a pixel, r g b, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Reads what Chromium writes: 8 bits a channel, three or four channels, no interlace. */
export function readPng(png: Buffer): Pixels {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  if (png[24] !== 8 || (png[25] !== 6 && png[25] !== 2) || png[28] !== 0)
    throw new Error(`a picture of ${png[24]} bits and colour type ${png[25]}, expected 8 and 2 or 6, not interlaced`);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const packed = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) unfilter(packed, rows, row, stride, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++) rgb[pixel * 3 + channel] = rows[pixel * channels + channel]!;
  return { width, height, rgb };
}

/** Each byte says how it differs from those to the left and above; which of them, the first byte of the row says. */
function unfilter(packed: Uint8Array, rows: Uint8Array, row: number, stride: number, channels: number): void {
  const from = row * (stride + 1) + 1;
  const to = row * stride;
  const filter = packed[from - 1]!;
  for (let at = 0; at < stride; at++) {
    const left = at >= channels ? rows[to + at - channels]! : 0;
    const above = row > 0 ? rows[to + at - stride]! : 0;
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = above;
    else if (filter === 3) guess = (left + above) >> 1;
    else if (filter === 4) guess = paeth(left, above, row > 0 && at >= channels ? rows[to + at - stride - channels]! : 0);
    rows[to + at] = packed[from + at]! + guess;
  }
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** A picture of 8 bits a channel, three channels, as any viewer reads it. */
export function writePng({ width, height, rgb }: Pixels): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let row = 0; row < height; row++)
    rows.set(rgb.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
