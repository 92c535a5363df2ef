import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LOG_KINDS } from '../../domain/operations/history/from-log';
import { OPERATIONS, type OperationIntent } from '../../domain/operations/registry';
import { wordsOf } from '../../domain/operations/words';
import { CoreHall } from '../../tests/fixtures/core-hall';
import { randomIntent } from '../../tests/fixtures/edits/random-intent';
import { SeededRandom } from '../../domain/demo/random';
import english from './en/diagram.json';
import chinese from './zh-cn/diagram.json';

vi.mock('./error-words', () => ({ refusalWords: () => '' }));

const { doneText, kindWord, stepText } = await import('./sentences');

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { diagram: english }, 'zh-cn': { diagram: chinese } },
    ns: ['diagram'],
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
  });
});

describe('every action says what it did in one line', () => {
  it('one record by its name, several by their count, one without a name as such', () => {
    expect(doneText('move-placements', { count: 1, name: 'A01' })).toBe('A01 moved');
    expect(doneText('move-placements', { count: 1200, name: 'A01' })).toBe('1,200 objects moved');
    expect(doneText('delete-cables', { count: 1, name: '' })).toBe('Cable deleted');
  });

  it('[walk 2, 10] where steps stand in a list, of several the first is named', () => {
    const several = { count: 3, name: 'srv-01' };
    expect(stepText('insert-device', several)).toBe('3 devices inserted (srv-01, …)');
    expect(stepText('undo', { did: 'insert-device', ...several })).toBe('Undone: 3 devices inserted (srv-01, …)');
    expect(stepText('insert-device', { ...several, name: '' })).toBe('3 devices inserted');
    expect(stepText('plug-cable', several)).toBe('3 plugs of srv-01 plugged in');
    expect(stepText('move-placements', { count: 1, name: 'A01' })).toBe('A01 moved');
    // [walk 2, 5]
    expect(stepText('insert-objects', { count: 1, name: 'leaf', look: 1 })).toBe('Inside of leaf looked at for the first time');
  });

  it('[walk 1 #39] a rename by both names, a slot that names itself once, what hangs beside the units without one', () => {
    expect(doneText('set-properties', { count: 1, name: 'SW-48', renamed: 'SW-49' })).toBe('SW-48 renamed to SW-49');
    // [walk 4, history] the history of everyone tells it later, when the new name is all there is
    expect(doneText('set-properties', { count: 1, name: 'SW-49', renamed: 'SW-49' })).toBe('Renamed to SW-49');
    expect(doneText('set-properties', { count: 2, name: 'SW-48' })).toBe('2 records changed');
    // [walk 2, 9]
    const several = { count: 9, name: 'SW-48', properties: 'lifecycle,owner' };
    expect(doneText('set-properties', several)).toBe('9 records changed: Status, Owner');
    expect(doneText('undo', { did: 'set-properties', ...several })).toBe('Undone: 9 records changed: Status, Owner');
    expect(doneText('set-properties', { ...several, count: 1 })).toBe('SW-48 changed');
    expect(doneText('set-properties', { ...several, properties: 'unheardOf' })).toBe('9 records changed');
    expect(doneText('insert-card', { name: 'LC-1', slot: 'Slot 2' })).toBe('LC-1 inserted in Slot 2');
    expect(doneText('insert-card', { name: 'LC-1', slot: '2' })).toBe('LC-1 inserted in slot 2');
    expect(doneText('insert-device', { name: 'PDU-A', rack: 'A01', unit: 0 })).toBe('PDU-A inserted beside the units of A01');
  });

  it('in Chinese too', async () => {
    await i18next.changeLanguage('zh-cn');
    expect(doneText('move-device', { name: 'sw-1', rack: 'A01', unit: 12 })).toBe('已将 sw-1 移至 A01 的 U12');
    await i18next.changeLanguage('en');
  });

  it('an undo names what it took back', () => {
    expect(doneText('undo', { did: 'move-device', name: 'sw-1', rack: 'A01', unit: 12 })).toBe(
      'Undone: sw-1 moved to U12 of A01',
    );
  });

  it('a name is shown as it is', () => {
    expect(doneText('set-properties', { count: 1, name: '<b>&' })).toBe('<b>& changed');
  });

  it('the facts that fill a sentence are those that its operation tells', () => {
    const hall = new CoreHall();
    const model = hall.cableModel(12);
    for (const name of ['A', 'B']) hall.cable(name, model, { lengthMm: 50_000 });
    for (const at of [1, 3]) hall.insertDevice('chassis', hall.rackA, at * 5);
    const place = { document: hall.document, diagram: hall.plan, takeIds: (count: number) => hall.take(count) };
    const told = new Set<string>();
    for (let seed = 0; seed < 12; seed++)
      for (const operation of OPERATIONS) {
        const random = randomIntent(operation.kind, place, new SeededRandom(seed));
        // Where the hall does not hold what it takes: the words of one that names what is not there.
        const { label, facts } = wordsOf(operation, hall.document, random ?? (operation.reader.examples[0] as OperationIntent));
        told.add(operation.kind);
        for (const words of [english.did, chinese.did] as readonly Readonly<Record<string, string>>[])
          for (const [, fact] of (words[label] ?? '').matchAll(/\{\{(\w+)/g)) expect(Object.keys(facts), label).toContain(fact);
        if (random !== null) hall.run(random);
      }
    expect(told.size).toBe(OPERATIONS.length);
  });

  it('every sentence of the history is that of an operation; one without is told by what it names', () => {
    const known = new Set<string>([...OPERATIONS.map(({ kind }) => kind), ...LOG_KINDS, 'other', 'open']);
    for (const words of [english, chinese])
      for (const key of [...Object.keys(words.did), ...Object.keys(words.doing)])
        expect(known, key).toContain(key.replace(/_(several|severalOf|unnamed|renamedSo|renamed|titled|zeroU|aside|look)$/, ''));
    expect(doneText('set-row', { count: 1, name: 'A01' })).toBe('A01 changed');
    expect(doneText('set-row', { count: 3, name: 'A01' })).toBe('3 records changed');
    expect(doneText('set-row', { count: 0, name: '' })).toBe('Done');
  });

  it('[X17] a drop that landed elsewhere than aimed says where, and that there was no room', () => {
    const facts = { name: 'sw-1', unit: 6, rack: 'A01' };
    expect(doneText('move-device', facts)).toBe('sw-1 moved to U6 of A01');
    expect(doneText('move-device', { ...facts, aimed: 5 })).toBe('sw-1 moved to U6 of A01, as there is no room at U5');
    expect(doneText('insert-device', { ...facts, aimed: 5 })).toBe('sw-1 inserted at U6 of A01, as there is no room at U5');
  });

  it('both languages have the same words, plural forms aside', () => {
    const keys = (words: object, prefix = ''): string[] =>
      Object.entries(words).flatMap(([key, value]) =>
        typeof value === 'string' || Array.isArray(value)
          ? [`${prefix}${key.replace(/_(one|other)$/, '')}`]
          : keys(value as object, `${prefix}${key}.`),
      );
    expect([...new Set(keys(chinese))].sort()).toEqual([...new Set(keys(english))].sort());
  });

  it('a class of record has its word, one without the word of its kind, a kind without its name', () => {
    expect([kindWord('object', 'rack'), kindWord('port', 'interface'), kindWord('object', 'thing')]).toEqual([
      'Rack',
      'Port',
      'Object',
    ]);
    expect([kindWord('circuit', ''), kindWord('port_map', '')]).toEqual(['Circuit', 'port map']);
  });
});
