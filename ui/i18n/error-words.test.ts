import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import diagram from './en/diagram.json';
import refusal from './en/refusal.json';
import chineseDiagram from './zh-cn/diagram.json';
import chineseRefusal from './zh-cn/refusal.json';
import catalog from './en/catalog.json';
import chineseCatalog from './zh-cn/catalog.json';
import { CABLE_CLASSES, OBJECT_CLASSES, SEPARATION_CLASSES } from '../../domain/catalog/enums';
import { ApiError } from '../../protocol/rest/api-error';
import { grantErrorWords, LISTS, refusalWords } from './error-words';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: {
      en: { catalog, diagram, refusal },
      'zh-cn': { catalog: chineseCatalog, diagram: chineseDiagram, refusal: chineseRefusal },
    },
    ns: ['catalog', 'diagram', 'refusal'],
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
  });
});

it('[walk 1 #9] a wrong password is told as one’s own where that was asked for, else as the administrator’s', () => {
  const wrong = new ApiError('no', 403, 403, { rule: 'administrator-password-wrong', field: 'password' });
  expect(grantErrorWords(wrong, true)).toBe('This is not your password.');
  expect(grantErrorWords(wrong, false)).toBe('The administrator’s name or password is wrong.');
});

it('units that are taken say who is in the way and who does not fit; what has no name yet is not spoken of', () => {
  const occupied = (name: string): string =>
    refusalWords({ rule: 'units-occupied', field: 'positionU', facts: { name, byName: 'sw-1', byPositionU: 12 } });
  expect(occupied('srv-9')).toBe('The units are occupied by “sw-1” at U12: “srv-9” does not fit.');
  expect(occupied('')).toBe('The units are occupied by “sw-1” at U12.');
});

it('[walk 3, 13] a cable without a label is told as such where a loss is not known', () => {
  const told = (cable: string): string => refusalWords({ rule: 'cable-model-unknown', facts: { cable } });
  expect(told('MT-1')).toBe('Cable MT-1 is of no model, so its attenuation is not known.');
  expect(told('')).toBe('A cable without a label is of no model, so its attenuation is not known.');
});

it('[walk 3, 1] an end of a cable is told by its letter', () => {
  expect(refusalWords({ rule: 'cable-end-plugged', facts: { cable: 1, end: 2 } })).toContain('End B of this cable');
});

it('[walk 1 nameless] what is in the way without a name is told by its model, else by its class, and its unit', async () => {
  const occupied = (facts: Readonly<Record<string, string>>): string =>
    refusalWords({ rule: 'units-occupied', facts: { name: '', byName: '', byPositionU: 24, ...facts } });
  expect(occupied({ byModel: 'Server 2 U', byClass: 'device' })).toBe(
    'The units are occupied by an unnamed “Server 2 U” at U24.',
  );
  expect(occupied({ byModel: '', byClass: 'device' })).toBe('The units are occupied by an unnamed “Device” at U24.');
  expect(occupied({})).toBe('The units are occupied by unnamed at U24.');
  await i18next.changeLanguage('zh-cn');
  expect(occupied({ byModel: '2 U 服务器', byClass: 'device' })).toBe('U 位已被位于 U24 的未命名的“2 U 服务器”占用。');
  await i18next.changeLanguage('en');
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

const RULES = Object.entries(refusal).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
/** Whose facts are told as words of which list. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'catalog:objectClass': OBJECT_CLASSES,
  'catalog:cableClass': CABLE_CLASSES,
  'refusal:separation': SEPARATION_CLASSES,
  'refusal:form': Object.keys(refusal.form),
};

it.each(['en', 'zh-cn'])('[X26] a fact that is a word of a list never reaches the page as its key, %s', async (language) => {
  await i18next.changeLanguage(language);
  let told = 0;
  for (const [rule, text] of RULES) {
    const facts = [...text.matchAll(/\{\{(\w+)/g)].map(([, fact]) => fact!);
    for (const fact of facts) {
      const list = LISTS[`${rule}.${fact}`] ?? LISTS[fact] ?? '';
      for (const word of WORDS[list] ?? []) {
        if (word === '') continue;
        const said = refusalWords({ rule, facts: { ...Object.fromEntries(facts.map((each) => [each, 1])), [fact]: word } });
        const key = `${list}.${word}`;
        expect(i18next.exists(key), `${rule} ${fact}: ${word}`).toBe(true);
        expect(said, `${rule} ${fact}`).toContain(i18next.t(key as never));
        told++;
      }
    }
  }
  expect(told).toBeGreaterThan(60);
});

it('[X26] lengths in a refusal are told in the unit in which they were typed, in the language’s numbers', async () => {
  await i18next.changeLanguage('en');
  expect(refusalWords({ rule: 'cut-outside', facts: { value: 1_250_500, max: 1_200_000 } })).toBe(
    'The cut at 1,250.5 m is beyond the cable (0 to 1,200 m).',
  );
  expect(
    refusalWords({ rule: 'pathway-for-other', facts: { pathway: 1, name: 'T1', value: 'power', other: 'data' } }),
  ).not.toMatch(/power|data/);
});
