import { describe, expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { ID_BASE, isId, parseId } from '../ids';
import { forbiddenIn } from '../validation/plain-text';
import { undoReader } from './history/undo';
import type { Operation } from './operation';
import { OPERATIONS, parseIntent, type KnownIntent } from './registry';

/** Of every operation the examples that its reader has, and of taking back. */
const EXAMPLES: readonly KnownIntent[] = [
  ...OPERATIONS.flatMap((operation: Operation) => operation.reader.examples as readonly KnownIntent[]),
  ...undoReader.examples,
];
/** One each is enough where every place of it is broken in turn. */
const BROKEN = EXAMPLES.filter(({ kind }, at) => EXAMPLES.findIndex((other) => other.kind === kind) === at);

/** Keys that may be said to be nothing. */
const NULLABLE = new Set(['path', 'spec', 'heightMm', 'optics']);

type Node = Record<string, unknown> | unknown[];

/** Every place inside a plain value: its holder and its key. */
function places(value: unknown): { holder: Node; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ holder: value as Node, key }, ...places((value as Record<string | number, unknown>)[key])]);
}
const rule = (json: unknown): string => {
  const read = parseIntent(json);
  return read.ok ? 'accepted' : read.refusal.rule;
};

describe('reading an intent', () => {
  test('every operation has an example here, and each is read as it is', () => {
    expect(new Set(EXAMPLES.map((intent) => intent.kind))).toEqual(
      new Set([...OPERATIONS.map((operation) => operation.kind), 'undo', 'redo']),
    );
    for (const intent of EXAMPLES) expect(parseIntent(JSON.parse(JSON.stringify(intent)))).toEqual({ ok: true, value: intent });
  });

  test('an unknown key is refused wherever it stands, `__proto__` and `constructor` included', () => {
    for (const intent of BROKEN) {
      const text = JSON.stringify(intent);
      for (const key of ['extra', '__proto__', 'constructor', 'toString']) {
        const objects = [...text.matchAll(/\{(?=")/g)].map((match) => match.index);
        for (const at of objects) {
          const json: unknown = JSON.parse(`${text.slice(0, at + 1)}"${key}":1,${text.slice(at + 1)}`);
          expect(rule(json), `${key} in ${intent.kind} at ${at}`).toBe('unknown-field');
        }
      }
    }
  });

  test('a wrong type is refused wherever it stands, and nothing is thrown', () => {
    for (const intent of BROKEN) {
      const count = places(intent).length;
      for (let at = 0; at < count; at++) {
        for (const wrong of [
          null,
          true,
          {},
          [],
          [[]],
          'x'.repeat(LIMITS.remarksLength + 1),
          -1.5,
          1e300,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          { toString: 1, valueOf: 1 },
        ]) {
          const json: unknown = JSON.parse(JSON.stringify(intent));
          const { holder, key } = places(json)[at]!;
          const held = (holder as Record<string | number, unknown>)[key];
          (holder as Record<string | number, unknown>)[key] = wrong;
          const sameForm = Array.isArray(held) && Array.isArray(wrong) && wrong.length === 0;
          const number = typeof held === 'number' && wrong === -1.5;
          const truth = typeof held === 'boolean' && wrong === true;
          // A plug is moved with a cord of which nobody knows the length any more.
          const isUnknown = intent.kind === 'move-plug' && key === 'lengthMm';
          const none = (isUnknown || NULLABLE.has(String(key))) && wrong === null;
          if (sameForm || number || truth || none) rule(json);
          else expect(rule(json), `${intent.kind} ${String(key)} = ${typeof wrong}`).not.toBe('accepted');
        }
      }
    }
  });

  test('[security text] a character that cannot be seen is refused wherever a text stands, and is named where it is told', () => {
    let refused = 0;
    for (const intent of BROKEN) {
      for (let at = 0; at < places(intent).length; at++) {
        for (const character of ['\0', '\u202e', '\ud83d']) {
          const json: unknown = JSON.parse(JSON.stringify(intent));
          const { holder, key } = places(json)[at]!;
          const held = (holder as Record<string | number, unknown>)[key];
          if (typeof held !== 'string') continue;
          (holder as Record<string | number, unknown>)[key] = `${held}${character}`;
          const read = parseIntent(json);
          expect(read.ok, `${intent.kind} ${String(key)}`).toBe(false);
          if (read.ok) continue;
          const { field, facts = {} } = read.refusal;
          expect(forbiddenIn([field, ...Object.values(facts)].join(' '), false)).toBeNull();
          if (read.refusal.rule === 'forbidden-character') refused++;
        }
      }
      const named = parseIntent({ ...intent, ['x\0']: 1 });
      expect(named).toMatchObject({ ok: false, refusal: { rule: 'unknown-field', facts: { name: 'xU+0000' } } });
    }
    expect(refused).toBeGreaterThan(60);
  });

  test('a key that is left out is refused by name, unless it may be', () => {
    let refused = 0;
    for (const intent of BROKEN) {
      for (const key of Object.keys(intent)) {
        if (key === 'kind') continue;
        const { [key as 'kind']: _, ...rest } = intent;
        const read = parseIntent({ ...rest, kind: intent.kind });
        if (read.ok) continue;
        refused++;
        expect(read.refusal).toMatchObject({ rule: 'field-missing', field: key, facts: { name: key } });
      }
    }
    expect(refused).toBeGreaterThan(120);
  });

  test('what is no operation is refused', () => {
    for (const wrong of [null, 1, 'move-device', [], {}, { kind: 'fly' }, { kind: 'toString' }, { kind: { toString: 1 } }]) {
      expect(['wrong-type', 'operation-unknown']).toContain(rule(wrong));
    }
    expect(rule({ ...EXAMPLES[4], version: 2 })).toBe('not-listed');
  });

  test('lists have a bound', () => {
    const ids = Array.from({ length: LIMITS.operationRecords + 1 }, (_, i) => ID_BASE + 1 + i);
    expect(parseIntent({ kind: 'delete-objects', version: 1, ids })).toMatchObject({
      ok: false,
      refusal: { rule: 'too-many', field: 'ids', facts: { count: 20_001, max: 20_000 } },
    });
  });

  test('an id is a number of this installation', () => {
    for (const wrong of [0, 1, ID_BASE, ID_BASE + 0.5, ID_BASE + 2 ** 33, '24000000000001', null]) {
      expect(rule({ kind: 'delete-objects', version: 1, ids: [wrong] })).toBe('id-invalid');
      expect(isId(wrong)).toBe(false);
    }
    expect([
      parseId('24000000000001'),
      parseId('2400000000001'),
      parseId('024000000000001'),
      parseId('99000000000001'),
      parseId('2400000000000x'),
    ]).toEqual([24_000_000_000_001, undefined, undefined, undefined, undefined]);
  });
});
