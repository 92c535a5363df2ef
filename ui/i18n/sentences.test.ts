import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../domain/operations/registry';
import english from './en/diagram.json';
import chinese from './zh-cn/diagram.json';

vi.mock('./error-words', () => ({ refusalWords: () => '' }));

const { doneText, kindWord } = await import('./sentences');

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

  it('in Chinese too', async () => {
    await i18next.changeLanguage('zh-cn');
    expect(doneText('move-device', { name: 'sw-1', rack: 'A01', unit: 12 })).toBe('已将 sw-1 移至 A01 的 U12');
    await i18next.changeLanguage('en');
  });

  it('an undo names the deed that it took back', () => {
    expect(doneText('undo', { deed: 'move-device', name: 'sw-1', rack: 'A01', unit: 12 })).toBe(
      'Undone: sw-1 moved to U12 of A01',
    );
  });

  it('a name is shown as it is', () => {
    expect(doneText('set-properties', { count: 1, name: '<b>&' })).toBe('<b>& changed');
  });

  it('every operation has its sentence and its noun in both languages', () => {
    for (const { kind } of Object.values(OPERATIONS)) {
      for (const words of [english, chinese]) {
        expect(words.did, kind).toHaveProperty([kind]);
        expect(words.deed, kind).toHaveProperty([kind]);
      }
    }
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

  it('a class of record has its word, an unknown one the general word', () => {
    expect([kindWord('object', 'rack'), kindWord('port', 'interface'), kindWord('object', 'thing')]).toEqual([
      'Rack',
      'Port',
      'Object',
    ]);
  });
});
