import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../i18n/en/import.json';
import zh from '../../i18n/zh-cn/import.json';
import type { ReportNote } from './import-report';
import { leftWords, noteWords } from './import-words';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    lowerCaseLng: true,
    ns: ['import'],
    defaultNS: 'import',
    resources: { en: { import: en }, 'zh-cn': { import: zh } },
  }),
);

describe('words of an import', () => {
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
});
