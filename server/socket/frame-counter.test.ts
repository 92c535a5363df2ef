import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameCounter } from './frame-counter';

const frame = fc.record({
  first: fc.constantFrom(0x00, 0x01, 0x80, 0x82, 0x89, 0x8a),
  length: fc.oneof(fc.constantFrom(0, 125, 126, 65_535, 65_536), fc.nat(300)),
  isMasked: fc.boolean(),
  fill: fc.integer({ min: 0, max: 255 }),
});

function bytesOf({ first, length, isMasked, fill }: { first: number; length: number; isMasked: boolean; fill: number }): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const extended = Buffer.alloc(length > 65_535 ? 8 : length > 125 ? 2 : 0);
  if (extended.length > 0) extended.writeUIntBE(length, Math.max(0, extended.length - 6), Math.min(6, extended.length));
  const head = Buffer.from([first, mask | (length > 65_535 ? 127 : length > 125 ? 126 : length)]);
  return Buffer.concat([head, extended, Buffer.alloc((isMasked ? 4 : 0) + length, fill)]);
}

test('[I10 frames] every frame is counted once, of whatever kind, length and mask, and wherever its bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 5000 })), (frames, cuts) => {
      const bytes = Buffer.concat(frames.map(bytesOf));
      const counter = new FrameCounter();
      let counted = 0;
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const some = cuts[turn] ?? 1 + (turn % 3);
        counted += counter.count(bytes.subarray(at, at + some));
        at += some;
      }
      expect(counted).toBe(frames.length);
    }),
  );
});
