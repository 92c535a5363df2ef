import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MantineProvider } from '@mantine/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { CABLE_CLASSES, OBJECT_CLASSES, PATHWAY_KINDS } from '../../../../domain/catalog/enums';
import type { Description } from '../../../../workers/api/session';

// Its state is that of a whole diagram page; what is drawn of it says no fact.
vi.mock('../../../commands/command-button', () => ({ CommandButton: () => null }));
vi.stubGlobal('location', new URL('http://localhost/'));
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('navigator', { platform: '', language: 'en' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
const { needWords, startWords } = await import('../../../i18n/i18n');
const { RecordFacts } = await import('./record-facts');

beforeAll(async () => {
  await startWords('en');
  await needWords('diagram');
});

const drawn = (record: Pick<Description, 'kind' | 'class' | 'facts'>): string => {
  const whole: Description = { id: 1, name: 'B', path: [], fields: {}, version: 0, ...record };
  const page = renderToStaticMarkup(createElement(MantineProvider, null, createElement(RecordFacts, { record: whole })));
  return page.replace(/<style[^>]*>.*?<\/style>/gs, '');
};

test('[walk 1 S2] a fact that is not known shows nothing, and never the key of its words', () => {
  const records = [
    ...OBJECT_CLASSES.map((word) => ({ kind: 'object', class: word }) as const),
    ...CABLE_CLASSES.map((word) => ({ kind: 'cable', class: word }) as const),
    ...PATHWAY_KINDS.map((word) => ({ kind: 'pathway', class: word }) as const),
    { kind: 'port', class: 'interface' } as const,
  ];
  for (const { kind, class: word } of records)
    expect(drawn({ kind, class: word, facts: {} }), `${kind} ${word}`).not.toMatch(/\b(facts|count|cabling|diagram)[.:]\w|\{\{/);
  expect(drawn({ kind: 'object', class: 'row', facts: {} })).toBe('');
  const row = { front: 'south', racks: 4, lengthMm: 2400, freeMm: 0, gapMm: 0 };
  expect(drawn({ kind: 'object', class: 'row', facts: row })).toContain('4 racks · fronts to the south');
});
