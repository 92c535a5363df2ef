import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idsIn, parseSpecRules, unproved } from '../../scripts/lib/spec-rules.mjs';
import { ROOT, STATES, allTitles, titlesOf } from './spec-rules';

const rules = parseSpecRules(readFileSync(join(ROOT, 'docs/spec-rules.tsv'), 'utf8'));
const titles = allTitles();
const REQUIREMENTS = join(ROOT, '../shared/requirements.tsv');

describe('docs/spec-rules.tsv, the map of what the product does', () => {
  test('has every requirement once and no other', () => {
    const ids = rules.map((rule) => rule.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toHaveLength(628);
  });

  // The list of requirements lies beside the clone where the product is made, and nowhere else.
  test.runIf(existsSync(REQUIREMENTS))('has the ids of the requirements', () => {
    const ids = rules.map((rule) => rule.id);
    const required = readFileSync(REQUIREMENTS, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]!);
    expect({ missing: required.filter((id) => !ids.includes(id)), unknown: ids.filter((id) => !required.includes(id)) }).toEqual({
      missing: [],
      unknown: [],
    });
  });

  test('knows three states, and a rule that works in part or whole says where', () => {
    expect(
      rules.filter((rule) => !(STATES as readonly string[]).includes(rule.state)).map((rule) => `${rule.id}: ${rule.state}`),
    ).toEqual([]);
    expect(rules.filter((rule) => rule.state !== 'not yet' && rule.where.length === 0).map((rule) => rule.id)).toEqual([]);
  });

  test('names where a rule lives as file and symbol, and the file has that word', () => {
    const places = new Set(rules.flatMap((rule) => rule.where));
    expect([...places].filter((place) => !hasSymbol(place))).toEqual([]);
  });

  test('marks done only what a test quotes in its title', () => {
    const unproved = rules
      .filter((rule) => rule.state === 'done')
      .filter((rule) => rule.tests.length === 0 || rule.tests.some((file) => !quotes(file, rule.id)));
    expect(unproved.map((rule) => `${rule.id}: ${rule.tests.join('; ')}`)).toEqual([]);
  });

  test('a rule that is done is driven through the API or a browser, one that only its own code was asked about is partial', () => {
    const driven = (file: string): boolean => /^tests\/(api|e2e)\//.test(file);
    const inside = rules.filter((rule) => rule.state === 'done' && !rule.tests.some(driven));
    expect(inside.map((rule) => rule.id)).toEqual([]);
  });

  test('no test title quotes more than three ids, nor one that is not in the table', () => {
    const known = new Set(rules.map((rule) => rule.id));
    const all = [...titles].flatMap(([file, list]) => list.map((title) => ({ file, title, ids: idsIn(title) })));
    expect(all.filter(({ ids }) => ids.length > 3).map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
    expect(all.flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`))).toEqual([]);
  });
});

/** `path/file.ts#symbol`: the file is there and holds the symbol as a whole word. */
function hasSymbol(place: string): boolean {
  const [, file = '', symbol = ''] = /^([^#]+)#([\w$-]+)$/.exec(place) ?? [];
  const words = file !== '' && existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').match(/[\w$-]+/g) : null;
  return words?.includes(symbol) === true;
}

function quotes(file: string, id: string): boolean {
  return (titles.get(file) ?? []).some((title) => idsIn(title).includes(id));
}

test('a rule is proved by a test that ran and passed, in each file that it names', () => {
  const rules = parseSpecRules('id\tstate\twhere\ttest\nR1.001\tdone\ta.ts\ta.test.ts; b.spec.ts\nR1.002\tpartial\ta.ts\t\n');
  const passed = (file: string, title: string, steps: readonly string[] = []) => ({ file, title, state: 'passed', steps });
  const all = [passed('a.test.ts', '[R1.001] a rule'), passed('b.spec.ts', 'a group [R1.001, R1.003] its rule')];
  expect(unproved(rules, all)).toEqual([]);
  expect(unproved(rules, [all[0]!, passed('b.spec.ts', 'a journey', ['[R1.001] its rule'])])).toEqual([]);
  expect(unproved(rules, [all[0]!, { ...all[1]!, state: 'skipped' }])).toEqual([
    'R1.001: no test of b.spec.ts that quotes it ran and passed',
  ]);
  expect(unproved(rules, [all[0]!, passed('b.spec.ts', '[R1.003] another')])).toHaveLength(1);
  expect(unproved(parseSpecRules('id\tstate\twhere\ttest\nR1.001\tdone\ta.ts\t\n'), all)).toEqual(['R1.001 names no test']);
});

describe('the reader of test titles', () => {
  test('finds titles in every quote, of each and of groups', () => {
    const source = [
      "test('[R1.001] a rule', () => {",
      'describe("a \\" group", () => {',
      'it.each([1, 2])(`[R2.002] of %s`, () => {',
      "test.describe.serial(\n  'journey', () => {",
    ].join('\n');
    expect(titlesOf(source)).toEqual(['[R1.001] a rule', 'a \\" group', '[R2.002] of %s', 'journey']);
  });

  test('a broken table is refused with its line', () => {
    expect(() => parseSpecRules('id\tstate\n')).toThrow('line 1');
    expect(() => parseSpecRules('id\tstate\twhere\ttest\nR1.001\tdone\n')).toThrow('line 2 has 2 cells');
  });
});
