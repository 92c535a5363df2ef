import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeValue, DEPTH_LIMIT, encodeValue, toPlainJson } from './value-codec';

const roundTrip = (value: unknown) => {
  const result = decodeValue(encodeValue(value));
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
const refused = (bytes: readonly number[]) => {
  const result = decodeValue(Uint8Array.from(bytes));
  expect(result.ok).toBe(false);
  return result.ok ? '' : String(result.refusal.facts?.['reason']);
};

describe('value codec', () => {
  it('decode after encode is identity on plain data', () => {
    const text = fc.string({ unit: 'grapheme' });
    const key = text.filter((name) => name !== '__proto__');
    const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        number,
        text,
        fc.array(tie('value'), { maxLength: 6 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(tree, (value) => void expect(roundTrip(value)).toStrictEqual(value)),
      { numRuns: 300, seed: 7 },
    );
  });

  it('keeps typed arrays and bytes with their type', () => {
    const value = {
      bytes: Uint8Array.of(1, 2),
      x: Float64Array.of(1.5, -2),
      cells: Uint32Array.of(7, 2 ** 32 - 1),
      u: Float32Array.of(0.5),
    };
    expect(roundTrip(value)).toStrictEqual(value);
    expect(toPlainJson(value)).toStrictEqual({ bytes: [1, 2], x: [1.5, -2], cells: [7, 2 ** 32 - 1], u: [0.5] });
  });

  it('writes a repeated key once', () => {
    const one = encodeValue([{ lifecycle: 1 }]).length;
    const two = encodeValue([{ lifecycle: 1 }, { lifecycle: 1 }]).length;
    expect(two - one).toBeLessThan(6);
  });

  it('refuses trailing bytes, a key __proto__, a key twice, text that is no UTF-8, NaN, and counts the bytes do not pay for', () => {
    expect(refused([0, 0])).toBe('trailing bytes');
    const proto = [...new TextEncoder().encode('__proto__')];
    expect(refused([8, 1, 0, 9, ...proto, 0])).toBe('key __proto__');
    expect(refused([8, 2, 0, 1, 97, 0, 1, 0])).toBe('key a twice');
    expect(refused([6, 1, 0xff])).toBe('text is not UTF-8');
    expect(refused([5, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f])).toBe('number is not finite');
    expect(refused([7, 0xff, 0xff, 0xff, 0x7f])).toContain('exceeds the bytes left');
    expect(refused([17, 0x80, 0x80, 0x80, 0x80, 0x80, 1])).toContain('exceeds the bytes left');
    expect(refused([])).toBe('ends too early');
  });

  it('refuses nesting that is too deep, both ways', () => {
    expect(refused([...Array.from({ length: DEPTH_LIMIT + 1 }, () => [7, 1]).flat(), 0])).toContain('nested deeper');
    let deep: unknown = 1;
    for (let i = 0; i < DEPTH_LIMIT + 2; i += 1) deep = [deep];
    expect(() => encodeValue(deep)).toThrow('nested deeper');
  });

  it('answers any bytes with a value or a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof decodeValue(bytes).ok === 'boolean'),
      { numRuns: 3000, seed: 11 },
    );
  });

  it('answers any damage to a real frame with a value or a refusal', () => {
    const frame = encodeValue({
      type: 'submit',
      operations: [{ seq: 1, baseClock: 0, intent: { kind: 'x', ids: Uint32Array.of(1, 2, 3), name: 'rack é' } }],
    });
    fc.assert(
      fc.property(fc.nat(frame.length - 1), fc.nat(255), fc.nat(frame.length), (at, value, cut) => {
        const damaged = frame.slice(0, Math.max(1, cut));
        damaged[at % damaged.length] = value;
        expect(typeof decodeValue(damaged).ok).toBe('boolean');
      }),
      { numRuns: 2000, seed: 12 },
    );
  });
});
