import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import diagram from './en/diagram.json';
import refusal from './en/refusal.json';
import chineseDiagram from './zh-cn/diagram.json';
import chineseRefusal from './zh-cn/refusal.json';
import { refusalWords } from './error-words';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { diagram, refusal }, 'zh-cn': { diagram: chineseDiagram, refusal: chineseRefusal } },
    ns: ['diagram', 'refusal'],
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
  });
});

it('units that are taken say who is in the way and who does not fit; what has no name yet is not spoken of', () => {
  const occupied = (name: string): string =>
    refusalWords({ rule: 'units-occupied', field: 'positionU', facts: { name, byName: 'sw-1', byPositionU: 12 } });
  expect(occupied('srv-9')).toBe('The units are occupied by “sw-1” at 12 U: “srv-9” does not fit.');
  expect(occupied('')).toBe('The units are occupied by “sw-1” at 12 U.');
});

it('[R8.035] a port that is taken names the cable by its label, and one without a label as such; its id is in neither', async () => {
  const occupied = (cableName: string): string =>
    refusalWords({ rule: 'port-occupied', field: 'port', facts: { port: 24000000000123, cable: 24000000000456, cableName } });
  expect(occupied('D-000047')).toBe('The port is occupied by cable “D-000047”.');
  expect(occupied('')).toBe('The port is occupied by a cable without a label.');
  expect(refusalWords({ rule: 'not-a-junction', facts: { id: 24000000000456, name: '' } })).toBe('unnamed is no junction.');
  await i18next.changeLanguage('zh-cn');
  for (const name of ['D-000047', '']) expect(occupied(name)).not.toMatch(/24000000000|undefined|“”/);
});
