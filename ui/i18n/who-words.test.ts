import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { TOOLS, toolUser } from '../../domain/catalog/tool-users';
import english from './en/common.json';
import chinese from './zh-cn/common.json';
import { whoWords } from './who-words';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { common: english }, 'zh-cn': { common: chinese } },
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
  }),
);

test('[walk 4, tools] the history names a person by name, an account called as a tool too, and a tool as what it is', async () => {
  expect(['Li Na', 'import', ...TOOLS.map(toolUser)].map(whoWords)).toEqual(['Li Na', 'import', 'Import', 'Demonstration data']);
  await i18next.changeLanguage('zh-cn');
  expect(TOOLS.map(toolUser).map(whoWords)).toEqual(['导入', '演示数据']);
});
