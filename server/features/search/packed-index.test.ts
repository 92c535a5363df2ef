import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SeededRandom } from '../../../domain/demo/random';
import { compactMac, MATCHES_MAX, normalize, PackedIndex, type IndexedRecord } from './packed-index';

/** The oracle: every record looked at, nothing clever. */
class LinearScan {
  private readonly records = new Map<number, IndexedRecord>();
  set(record: IndexedRecord): void {
    this.records.delete(record.cell);
    if (record.fields.some((field) => normalize(field) !== '') || record.mac !== '') this.records.set(record.cell, record);
  }
  remove(cell: number): void {
    this.records.delete(cell);
  }
  search(query: string): number[] {
    const words = normalize(query)
      .split(' ')
      .filter((word) => word !== '');
    if (words.length === 0) return [];
    const holds = (record: IndexedRecord, word: string) => {
      const looksLikeMac = /^(?:[0-9a-f]{2}[:-])+[0-9a-f]{0,2}$|^(?:[0-9a-f]{4}\.)+[0-9a-f]{0,4}$/.test(word);
      const digits = word.replace(/[:.-]/g, '');
      const fields = [...record.fields.map(normalize), record.mac];
      return fields.some(
        (field) =>
          field.includes(word) ||
          (looksLikeMac && (word.length > 14 ? field === record.mac && field.startsWith(digits) : field.includes(digits))),
      );
    };
    return [...this.records.values()]
      .filter((record) => words.every((word) => holds(record, word)))
      .map((record) => record.cell)
      .sort((a, b) => a - b);
  }
}

/** Cells of what holds the words as they are typed. */
const found = (index: PackedIndex, query: string) => {
  const { hits, isNearly } = index.search(query, 2000);
  return isNearly ? [] : hits.map((hit) => hit.cell).sort((a, b) => a - b);
};

describe('the packed index', () => {
  test.each([
    ['10.20.0.0/16', [1, 2, 3]],
    ['10.20.4.0/22', [2, 3]],
    ['10.20.7.9/32', [3]],
    ['10.21.0.0/16', []],
    ['10.20.0.0/16 leaf', [1, 3]],
    ['2001:db8::/32', [4, 5]],
    ['2001:db8:7::/48', [5]],
    ['10.20.5.1/24', [2]],
  ])('[X24] a network finds the addresses in it: %s', (query, cells) => {
    const index = new PackedIndex();
    const add = (cell: number, name: string, ip: string) => index.set({ cell, kind: 0, fields: [name, ip], mac: '' });
    add(1, 'leaf-1', '10.20.3.255');
    add(2, 'spine-1', '10.20.5.1/24');
    add(3, 'leaf-3', '10.20.7.9');
    add(4, 'v6-1', '2001:db8:8::1');
    add(5, 'v6-2', '2001:0DB8:0007::1/64');
    add(6, 'other 10.20', '110.20.3.4');
    expect(found(index, query)).toEqual(cells);
  });

  test('[X24] what is found nowhere is found with one slip, and said to be nearly so', () => {
    const index = new PackedIndex();
    for (const [cell, name] of ['leaf-fra1-a07', 'leaf-fra1-a08', 'spine-fra1', '核心机房-07'].entries())
      index.set({ cell, kind: 0, fields: [name, `sn-${cell}`], mac: '' });
    const nearly = (query: string) => {
      const { hits, isNearly, total } = index.search(query, 10);
      return [isNearly, total, ...hits.map((hit) => hit.matched)];
    };
    expect(nearly('laef-fra1')).toEqual([true, 2, 'leaf-fra1-a07', 'leaf-fra1-a08']);
    expect(nearly('laef sn-1')).toEqual([true, 1, 'leaf-fra1-a08']);
    expect(nearly('leaf-fra1-a09')).toEqual([false, 0]);
    expect(nearly('leaf-fra1-a07')).toEqual([false, 1, 'leaf-fra1-a07']);
    expect(nearly('核心机旁')).toEqual([false, 0]);
  });

  test.each([
    [1_000, 1],
    [210_000, 0],
  ])(
    '[X24] looking for a slip ends after 200,000 records that hold a part of the word: %i before it, %i found',
    (before, total) => {
      const index = new PackedIndex();
      for (let cell = 0; cell < before; cell++) index.set({ cell, kind: 0, fields: [`leaf${cell}`], mac: '' });
      index.set({ cell: before, kind: 0, fields: ['leafzyzz'], mac: '' });
      expect(index.search('leafzzyz', 10).total).toBe(total);
    },
  );

  test('finds exactly what a linear scan finds, through adding, replacing and removing', () => {
    const word = fc.constantFrom(
      'leaf',
      'spine',
      'fra1-a03',
      'db',
      '机房',
      '一号机柜',
      '10.0.0.7',
      'SN-7',
      'Ä',
      'x',
      'ß',
      '12',
      '  ',
      'a b',
    );
    const record = fc.record({
      cell: fc.integer({ min: 1, max: 60 }),
      kind: fc.integer({ min: 0, max: 4 }),
      fields: fc.array(word, { minLength: 1, maxLength: 4 }),
      mac: fc.constantFrom('', '024e3a001122', 'aabbcc00ff10'),
    });
    const step = fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) });
    const query = fc.oneof(
      word,
      fc.constantFrom(
        'e',
        'af',
        '机',
        '机柜',
        'leaf 10',
        '02:4e:3a',
        '02-4E-3a-00-11-22',
        'aabb.cc00',
        'nothing',
        'a0 f',
        '',
        ' ',
        'fra1 机',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 300 }),
        fc.array(query, { minLength: 1, maxLength: 8 }),
        fc.nat(300),
        (steps, queries, baseAt) => {
          const index = new PackedIndex();
          const oracle = new LinearScan();
          for (const [at, each] of steps.entries()) {
            if (at === baseAt) index.endOfBase();
            if (typeof each === 'number') {
              index.remove(each);
              oracle.remove(each);
            } else {
              index.set(each);
              oracle.set(each);
            }
          }
          for (const each of queries) expect(found(index, each), each).toEqual(oracle.search(each));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('finds the same as a linear scan among thousands of records of a hall, in many blocks', () => {
    const { index, records } = hall(20_000, 7);
    const oracle = new LinearScan();
    for (const record of records) oracle.set(record);
    for (const query of [
      'a12-leaf1',
      '机房7',
      '机房',
      'zz',
      'q',
      'sn00ff',
      '10.12.3.',
      '02:4e:3a:7',
      'leaf 10.9',
      'fra1-a12-srv199',
    ]) {
      const expected = oracle.search(query);
      const { hits, total, more } = index.search(query, 5000);
      if (expected.length < MATCHES_MAX)
        expect(
          hits.map((hit) => hit.cell).sort((a, b) => a - b),
          query,
        ).toEqual(expected);
      else expect([total >= MATCHES_MAX, more], query).toEqual([true, true]);
    }
  });

  test('what equals the query comes first, then what begins with it, also among too many to list', () => {
    const index = new PackedIndex();
    for (let cell = 1; cell <= 5000; cell++) index.set({ cell, kind: 1, fields: [`rack-sw1-port${cell}`], mac: '' });
    index.set({ cell: 9001, kind: 1, fields: ['sw12', 'SN'], mac: '' });
    index.set({ cell: 9002, kind: 1, fields: ['sw1'], mac: '' });
    expect(index.search('SW1', 3).hits.map((hit) => hit.cell)).toEqual([9002, 9001, expect.any(Number)]);
    index.endOfBase();
    index.set({ cell: 9003, kind: 1, fields: ['box', 'sw1'], mac: '' });
    expect(index.search('sw1', 3).hits.map((hit) => hit.cell)).toEqual([9002, 9003, 9001]);
  });

  test('a MAC address is found in any spelling and by its parts', () => {
    const index = new PackedIndex();
    index.set({ cell: 1, kind: 4, fields: [''], mac: compactMac('02:4E:3A:00:11:22') });
    for (const query of ['02:4e:3a:00:11:22', '02-4e-3a', '024e.3a00', '024e3a001122', '4E:3A', '1122'])
      expect(found(index, query), query).toEqual([1]);
    expect(found(index, '02:4e:3b')).toEqual([]);
  });
});

test('[speed search] of records that hold half of a word by chance no text is made', () => {
  const index = new PackedIndex();
  for (let cell = 1; cell <= 20_000; cell++) index.set({ cell, kind: 0, fields: [`sw-a${cell}`, `SN${cell}`], mac: '' });
  index.endOfBase();
  const made = vi.spyOn(Buffer.prototype, 'toString');
  expect(index.search('sw-z42', 20)).toMatchObject({ total: 20, isNearly: true });
  // One for each that is found and ranked.
  expect(made.mock.calls.length).toBeLessThan(200);
  made.mockClear();
  expect(index.search('sw-zz42', 20)).toMatchObject({ total: 0 });
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

/** Names, serial numbers, addresses as a hall has them, half of the records ports with MAC addresses. */
export function hall(size: number, seed: number): { readonly index: PackedIndex; readonly records: readonly IndexedRecord[] } {
  const random = new SeededRandom(seed);
  const index = new PackedIndex();
  const records: IndexedRecord[] = [];
  for (let cell = 1; cell <= size; cell++) {
    const row = `a${random.below(60)}`;
    const record: IndexedRecord =
      cell % 2 === 0
        ? { cell, kind: 4, fields: [''], mac: `024e3a${random.hex(6)}` }
        : cell % 20 === 1
          ? {
              cell,
              kind: 0,
              fields: [
                `机房${random.below(90)}-${row}`,
                `SN${random.hex(6)}`,
                `DC${cell}`,
                `10.${random.below(99)}.${random.below(255)}.${random.below(255)}`,
              ],
              mac: '',
            }
          : {
              cell,
              kind: 3,
              fields: [
                random.chance(0.5)
                  ? `C-${String(cell).padStart(6, '0')}`
                  : `fra1-${row}-${random.chance(0.5) ? 'leaf1' : `srv${random.below(400)}`}`,
              ],
              mac: '',
            };
    index.set(record);
    records.push(record);
  }
  index.endOfBase();
  return { index, records };
}
