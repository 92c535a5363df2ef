import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import catalogEn from '../../i18n/en/catalog.json';
import en from '../../i18n/en/import.json';
import catalogZh from '../../i18n/zh-cn/catalog.json';
import zh from '../../i18n/zh-cn/import.json';
import type { ReportNote } from './import-report';
import { groupsOf } from '../../../domain/import/note-groups';
import { groupWords, leftWords, noteWords } from './import-words';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
    ns: ['import', 'catalog'],
    defaultNS: 'import',
    resources: { en: { import: en, catalog: catalogEn }, 'zh-cn': { import: zh, catalog: catalogZh } },
  }),
);

describe('words of an import', () => {
  it('[I13] notes are grouped by their reason, the most frequent first, under its words without the names', async () => {
    const note = (reason: string, name: string): ReportNote => ({
      ...{ level: 'flagged', file: 'dump.json', line: 1, reason, message: `${reason} ${name}`, facts: { name } },
    });
    const groups = groupsOf([note('model-missing', 'A'), note('slot-missing', 'B'), note('slot-missing', 'C')]);
    const told = () => groups.map((group) => [group.notes.length, groupWords(group)]);
    expect(told()).toEqual([
      [2, '… has no slot'],
      [1, 'A has no model'],
    ]);
    expect(groups.flatMap(({ notes }) => notes.map(noteWords))).toEqual(['B has no slot', 'C has no slot', 'A has no model']);
  });

  it('[I13] nothing that was left aside is told by its raw name', async () => {
    const names = [
      'otherFile',
      'image',
      'auth.permission',
      'users.objectpermission',
      'core.job',
      'dcim.region',
      'extras.image_attachment',
    ];
    expect(names.map(leftWords)).toEqual([
      ...['Files of other kinds', 'Pictures', 'NetBox’s own: permission', 'NetBox’s own: objectpermission', 'NetBox’s own: job'],
      ...['Regions', 'extras: image attachment'],
    ]);
    await i18next.changeLanguage('zh-cn');
    expect(names.slice(0, 3).map(leftWords)).toEqual(['其他类型的文件', '图片', 'NetBox 自身：permission']);
    await i18next.changeLanguage('en');
  });

  it("[I13] a refusal says the parser's reason; each that the parsers give has words", () => {
    const note = (reason: string, message: string): ReportNote => ({
      level: 'refused',
      file: 'a',
      line: 1,
      reason,
      message,
      facts: { why: message, command: 'dump' },
    });
    expect(noteWords(note('not-yaml', 'unexpected end of a list'))).toBe('The file is not YAML: unexpected end of a list');
    for (const reason of ['not-utf8', 'empty', 'database-dump', 'unreadable', 'not-json', 'not-an-import'])
      expect(noteWords(note(reason, 'RAW'))).not.toBe('RAW');
  });

  it('[NB6] where JSON breaks off is told in the language of the page', async () => {
    const note = (facts: ReportNote['facts']): ReportNote => ({
      ...{ level: 'refused', file: 'cut.json', line: 1, reason: 'not-json', message: '' },
      facts: { why: 'the text ends where a key is expected', ...facts },
    });
    const ends = note({ fault: 'ends', expected: 'key' });
    expect(noteWords(ends)).toBe('The file is not JSON: the text ends where a key is expected');
    await i18next.changeLanguage('zh-cn');
    expect(noteWords(ends)).toBe('文件不是 JSON：文件在应为键处中断');
    for (const fault of Object.keys(en.json.fault))
      for (const expected of Object.keys(en.json.expected))
        expect(noteWords(note({ fault, expected, sign: '"}"' })), `${fault} ${expected}`).not.toMatch(/[a-z]{3}|{{/);
    await i18next.changeLanguage('en');
  });

  it('[issue 11 d] what has no name is told by what it is and its number, in the language of the page', async () => {
    const note: ReportNote = {
      ...{ level: 'flagged', file: 'old.json', line: 1, reason: 'end-missing', message: 'cable 4 has 1 A ends and 0 B ends' },
      facts: { name: 'cable 4', nameless: 'cable', number: 4, a: 1, b: 0 },
    };
    expect(noteWords(note)).toMatch(/^Cable 4 has 1 A end/);
    await i18next.changeLanguage('zh-cn');
    expect(noteWords(note)).toMatch(/^线缆 4 /);
    await i18next.changeLanguage('en');
  });

  it('[issue 12.1] a cable that does not fit its ports is told with the ports as engineers name them, in both languages', async () => {
    const note = (name: string): ReportNote => ({
      ...{ level: 'flagged', file: 'dump.json', line: 1, reason: 'class-does-not-join', message: '' },
      facts: { name, class: 'copperCable', from: 'front/lc', to: 'front/8p8c' },
    });
    const told = 'a cable of its class does not go between LC and RJ45 (8P8C)';
    expect(noteWords(note('T'))).toBe(`T does not fit its ports: ${told}`);
    expect(groupsOf([note('T'), note('U')]).map(groupWords)).toEqual([`… does not fit its ports: ${told}`]);
    await i18next.changeLanguage('zh-cn');
    expect(noteWords(note('T'))).toBe('T 与所连端口不符：此类线缆不能用于 LC 与 RJ45 (8P8C)');
    await i18next.changeLanguage('en');
  });

  it('[NB7] unknown keys are grouped by the key, with their count and the key that was meant', () => {
    const note = (key: string, meant: string, name: string): ReportNote => ({
      ...{ level: 'warning', file: `${name}.yaml`, line: 1, reason: 'unknown-key', message: '' },
      facts: { key, meant, name },
    });
    const groups = groupsOf([note('colour', '', 'A'), note('poisition', 'position', 'A'), note('poisition', 'position', 'B')]);
    expect(groups.map((group) => [group.notes.length, groupWords(group)])).toEqual([
      [2, 'The key poisition is not known and is ignored: did you mean position?'],
      [1, 'The key colour is not known and is ignored'],
    ]);
  });
});
