import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Intent, Operation } from '../../domain/operations/operation';
import { OPERATIONS } from '../../domain/operations/registry';
import { openApiHall, type ApiHall } from '../setup/api-hall';
import type { Wish } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { USERS } from './api-server';

let api: ApiHall;
beforeAll(async () => (api = await openApiHall()));
afterAll(() => api.close());

type Part = Record<string | number, unknown>;

/** Of each text in a value, the value with the text put out of order. */
function spoilt(value: unknown, by: string): readonly unknown[] {
  if (typeof value === 'string') return [`${value}${by}`];
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) =>
    spoilt((value as Part)[key], by).map((next) =>
      Array.isArray(value) ? (value as unknown[]).with(key as number, next) : { ...value, [key]: next },
    ),
  );
}
const WISHES = (character: string): readonly Wish[] =>
  OPERATIONS.flatMap(({ reader }: Operation) => {
    const example = reader.examples[0] as Intent;
    return [...spoilt(example, character), { ...example, [`x${character}`]: 1 }] as Wish[];
  });

describe(`texts that nobody could see whole: ${TEST_DATABASE}`, () => {
  it.each([
    ['NUL', '\0'],
    ['a right-to-left override', '\u202e'],
  ])(
    '[security text] %s in any text of an operation, its kind and its keys included, refuses that operation, and the next one is done',
    async (_what, character) => {
      const wishes = WISHES(character);
      const answers = (
        await Promise.all([wishes.slice(0, 150), wishes.slice(150)].map((some) => api.editor.askAll(some)))
      ).flat();
      expect(answers).toHaveLength(wishes.length);
      for (const [at, refusal] of answers.entries()) expect(refusal, JSON.stringify(wishes[at])).not.toBeNull();
      expect(answers.filter((refusal) => refusal?.rule === 'forbidden-character').length).toBeGreaterThan(20);
      const [rack] = api.objects('rack');
      const fields = { name: 'می\u200cخواهم 机柜' };
      expect(await api.editor.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [rack], fields })).toBeNull();
    },
  );

  it('[security text] so are those of a page without a diagram, half a pair too', async () => {
    const { server, token } = api;
    const clientId = crypto.randomUUID();
    for (const [at, name] of ['a\0b', 'a\u202eb', 'a\ud83d', `${'x'.repeat(79)}😀`].entries()) {
      const intent = JSON.stringify({ kind: name, version: 1 });
      const form = { clientId, seq: String(at + 1), intent };
      expect((await server.call('POST', 'v1/operations', { token, form })).status).toBe(422);
    }
  });

  it('[security text] a setting, and what is written to an alarm, hold what can be seen', async () => {
    const { access_token: token } = await api.server.signIn();
    const title = { name: 'product_title', value: 'Plenum\u202e' };
    const known = { alarms: '[]', known: 'yes', words: 'seen\u2066' };
    for (const [path, form, field, value] of [
      ['v1/global_settings', title, 'value', 'U+202E'],
      ['v1/alarms/acknowledgements', known, 'words', 'U+2066'],
    ] as const) {
      const { status, body } = await api.server.call('POST', path, { token, form });
      expect([status, body.data]).toEqual([422, { rule: 'forbidden-character', field, facts: { value } }]);
    }
    expect((await api.server.signIn(USERS.viewer)).user).toBe(USERS.viewer);
  });
});
