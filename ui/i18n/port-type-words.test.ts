import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { PORT_TYPES } from '../../domain/catalog/port-types';
import english from './en/catalog.json';
import chinese from './zh-cn/catalog.json';
import { portTypeText } from './port-type-words';

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { catalog: english }, 'zh-cn': { catalog: chinese } },
    ns: ['catalog'],
    lowerCaseLng: true,
    interpolation: { escapeValue: false },
  });
});

describe('types of ports in words', () => {
  it.each([
    ['front/lc', 'LC'],
    ['front/lc-apc', 'LC/APC'],
    ['mpo-apc-pinned', 'MPO/APC, pinned'],
    ['mpo-unpinned', 'MPO, unpinned'],
    ['front/8p8c', 'RJ45 (8P8C)'],
    ['console/rj-45', 'RJ45'],
    ['rear/110-punch', '110 punch-down'],
    ['interface/25gbase-x-sfp28', 'SFP28 (25 GbE)'],
    ['interface/10gbase-x-sfpp', 'SFP+ (10 GbE)'],
    ['interface/400gbase-x-qsfpdd', 'QSFP-DD (400 GbE)'],
    ['interface/1000base-x-sfp', 'SFP (1 GbE)'],
    ['interface/1000base-t', '1000BASE-T'],
    ['interface/32gfc-sfp28', 'SFP28 (32GFC)'],
    ['interface/ieee802.11ax', 'IEEE 802.11ax'],
    ['interface/cisco-stackwise-480', 'Cisco StackWise-480'],
    ['powerPort/iec-60320-c14', 'IEC C14'],
    ['powerPort/iec-60309-3p-n-e-6h', 'IEC 60309 3P+N+E 6h'],
    ['powerOutlet/nema-l6-30r', 'NEMA L6-30R'],
    ['powerOutlet/CS8365C', 'CS8365C'],
    ['console/usb-micro-ab', 'USB Micro-AB'],
    ['powerFeed/ac-three-phase', 'AC, three-phase'],
  ])('%s is %s', (key, words) => {
    expect(portTypeText(key)).toBe(words);
  });

  it('every type has words in both languages, and no two of a role have the same', async () => {
    for (const language of ['en', 'zh-cn']) {
      await i18next.changeLanguage(language);
      const seen = new Map<string, string>();
      for (const { key, role } of PORT_TYPES.slice(1)) {
        const words = portTypeText(key);
        expect(words, key).not.toMatch(/portType|undefined|^$/);
        const before = seen.get(`${role} ${words}`);
        expect(before, `${key} and ${before} are both ${words}`).toBeUndefined();
        seen.set(`${role} ${words}`, key);
      }
    }
  });
});
