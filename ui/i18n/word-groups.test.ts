import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { WordGroup } from './i18n';

const UI = fileURLToPath(new URL('..', import.meta.url));
const groups = import.meta.glob<Readonly<Record<string, unknown>>>('./*/*.words.ts', { eager: true });
const namespacesOf = (group: WordGroup, language = 'en') => Object.keys(groups[`./${language}/${group}.words.ts`]!);

/** What a module imports of ui, types left out: at once, and when something is opened. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replace(/^import type .*?;$/gms, '');
  return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].flatMap(([, path]) => {
    const found = ['.tsx', '.ts'].map((end) => join(dirname(file), path! + end)).find(existsSync);
    return found?.startsWith(UI) === true ? [found] : [];
  });
}

/** Every file of ui that a file may lead to without another screen's being loaded. */
function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (at: string): void => {
    if (reached.has(at)) return;
    reached.add(at);
    if (!at.endsWith('router/screens.ts')) importsOf(at).forEach(visit);
  };
  visit(file);
  return reached;
}

/** Namespaces whose words a file says. */
function namespacesIn(file: string, all: readonly string[]): readonly string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => list!.match(/[a-z]+/g) ?? []);
  const keyed = [...text.matchAll(/['"`]([a-z]+):[\w.$]/g)].map(([, namespace]) => namespace!);
  return [...asked, ...keyed].filter((namespace) => all.includes(namespace));
}

describe('words come with what says them', () => {
  const everywhere = ['start', 'diagram', 'import', 'places', 'search'] as const;
  const all = everywhere.flatMap((group) => namespacesOf(group));

  it('every namespace is in one group, in both languages', () => {
    for (const language of ['en', 'zh-cn']) {
      const files = readdirSync(join(UI, 'i18n', language)).filter((file) => file.endsWith('.json'));
      const said = everywhere.flatMap((group) => namespacesOf(group, language));
      expect(said.toSorted()).toEqual(files.map((file) => file.replace('.json', '')).toSorted());
    }
  });

  it('a screen says only words of its group and of the first pages’', () => {
    const screens = readFileSync(join(UI, 'router/screens.ts'), 'utf8');
    const loaded = [...screens.matchAll(/(?:words: '(\w+)',\s+)?load: \(\) => import\('(\.[^']+)'\)/g)];
    expect(loaded.length).toBeGreaterThan(7);
    for (const [, group, path] of [['', undefined, '../main'], ...loaded]) {
      // The dialogs of places and the palette bring theirs; the difference of an import the diagram's.
      const here = new Set([
        ...namespacesOf('start'),
        ...namespacesOf('places'),
        ...namespacesOf('search'),
        ...(group === 'import' ? namespacesOf('diagram') : []),
        ...(group === undefined ? [] : namespacesOf(group as WordGroup)),
      ]);
      const foreign = [...reachedFrom(join(UI, 'router', `${path}.tsx`))].flatMap((file) =>
        namespacesIn(file, all).flatMap((namespace) => (here.has(namespace) ? [] : [`${file.slice(UI.length)}: ${namespace}`])),
      );
      expect([path, foreign]).toEqual([path, []]);
    }
  });
});
