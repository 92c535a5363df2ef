import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyHouse, type HouseCopy } from './house-copy';

/** A view of the right panel as a newcomer adds one: its file, its entry in the list, its words in both languages. */
const WORDS = ['ui/i18n/en/diagram.json', 'ui/i18n/zh-cn/diagram.json'];
/** What is drawn of the panel without a browser, and where the new view's command stands. */
const SEEN = `
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MantineProvider } from '@mantine/core';
import { expect, it, vi } from 'vitest';
vi.stubGlobal('location', new URL('http://localhost/'));
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
const { needWords, startWords } = await import('../i18n/i18n');
const { RightPanel } = await import('../screens/diagram/right-panel');
const { COMMANDS } = await import('../commands/registry');
const { RIGHT_VIEWS } = await import('./right-views');
it('is there', async () => {
  await startWords('zh-cn');
  await needWords('diagram');
  const draw = (view: React.ComponentType) => renderToStaticMarkup(createElement(MantineProvider, null, createElement(view)));
  expect(draw(RightPanel)).toMatch(/role="tab"[^>]*>审计</);
  const view = RIGHT_VIEWS.find(({ id }) => id === ('audit' as never))!;
  expect(draw(await view.load())).toContain('Nothing to audit');
  expect(COMMANDS.filter(({ keys }) => keys.includes('alt+a')).map(({ id }) => id)).toEqual(['show-audit']);
});
`;

let house: HouseCopy;
/** From the beginning: what the compiler keeps of an earlier run does not tell it that words changed. */
const compile = () => house.node('node_modules/typescript/bin/tsc', '-b', 'ui', '--force');
beforeAll(() => {
  house = copyHouse();
  house.write(
    'ui/screens/diagram/history/audit-view.tsx',
    'export function AuditView() {\n  return <p>Nothing to audit</p>;\n}\n',
  );
  house.change('ui/panels/right-views.ts', '  IconArrowsLeftRight,', '  IconArrowsLeftRight,\n  IconChecklist,');
  house.change(
    'ui/panels/right-views.ts',
    '] as const satisfies',
    `  {
    id: 'audit',
    place: 'tab',
    does: [],
    load: () => import('../screens/diagram/history/audit-view').then((file) => file.AuditView),
    command: { id: 'show-audit', icon: IconChecklist, keys: ['alt+a'] },
  },
] as const satisfies`,
  );
});
afterAll(() => house.remove());

describe('a new view of the right panel is its file, its entry and its words', { timeout: 900_000 }, () => {
  it('without its words it does not compile, and the type that is broken names it', () => {
    const { status, out } = compile();
    expect(status).not.toBe(0);
    expect(out).toMatch(/right-views\.ts.*"audit"/);
    expect(out).toMatch(/right-views\.ts.*"show-audit"/);
  });

  it('with them it compiles, has its tab and its command, and shows itself', () => {
    for (const [file, title] of [
      [WORDS[0]!, 'Audit'],
      [WORDS[1]!, '审计'],
    ] as const) {
      house.change(file, '"right": {', `"right": {\n    "audit": "${title}",`);
      house.change(file, '"command": {', `"command": {\n    "show-audit": "${title}",`);
    }
    expect(compile()).toMatchObject({ status: 0 });
    house.write('ui/panels/seen.test.ts', SEEN);
    expect(house.node('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'ui/panels', 'ui/commands').out).toMatch(
      /Tests\s+\d+ passed \(/,
    );
  });
});
