import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './walls';

const sources = readdirSync(join(ROOT, 'ui'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join(ROOT, 'ui', file));

/** Classes of a CSS module, as its rules select them. */
function classesOf(module: string): ReadonlySet<string> {
  const css = readFileSync(module, 'utf8').replaceAll(/\/\*[^]*?\*\/|'[^']*'|:global\([^)]*\)/g, '');
  return new Set(Array.from(css.matchAll(/\.([a-zA-Z_][\w-]*)/g), (match) => match[1]!));
}

/** Modules with the classes that sources take from them by name: `classes['name']`, `classes[one ? 'a' : 'b']`. */
function taken(): ReadonlyMap<string, ReadonlySet<string>> {
  const modules = new Map<string, Set<string>>();
  for (const file of sources) {
    const source = readFileSync(file, 'utf8');
    for (const [, name, path] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = join(dirname(file), path!);
      const names = modules.get(module) ?? new Set();
      for (const [, key] of source.matchAll(new RegExp(`\\b${name}\\[([^\\]]+)\\]`, 'g')))
        for (const [, compared, word] of key!.matchAll(/(===? )?'([^']+)'/g)) if (compared === undefined) names.add(word!);
      modules.set(module, names);
    }
  }
  return modules;
}

test('a class that a component takes from its styles is there, and none is there for nobody', () => {
  const lists = [...taken()].flatMap(([module, names]) => {
    const there = classesOf(module);
    const of = relative(ROOT, module);
    return [
      ...[...names].filter((name) => !there.has(name)).map((name) => `${of} has no .${name}`),
      ...[...there].filter((name) => !names.has(name)).map((name) => `nobody takes .${name} of ${of}`),
    ];
  });
  expect(lists).toEqual([]);
});
