import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './walls';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const packages = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
};

test('the README gives every dependency its reason', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const isNamed = (name: string): boolean => {
    const short = name.split('/').at(-1)!;
    return rows.some((row) => {
      const cell = row.split('|')[1]!;
      return (
        cell.includes(name) ||
        (name.startsWith('@') && cell.includes(name.split('/')[0]!) && new RegExp(`[ ,]${short}\\b`).test(cell))
      );
    });
  };
  const all = [...Object.keys(packages.dependencies), ...Object.keys(packages.devDependencies)].filter(
    (name) => !name.startsWith('@types/'),
  );
  expect(all.filter((name) => !isNamed(name))).toEqual([]);
});

test('versions of packages are exact', () => {
  const loose = Object.entries({ ...packages.dependencies, ...packages.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the index of decisions names every decision', () => {
  const index = read('docs/decisions/README.md');
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));
  expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('links and pictures of the documents lead somewhere', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    ...readdirSync(join(ROOT, 'docs'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  ];
  const dead = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g), (match) => match[1]!)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(file), target)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every npm script runs a file that is there', () => {
  const files = Object.values(packages.scripts).flatMap((line) =>
    Array.from(line.matchAll(/scripts\/[\w-]+\.mjs/g), (match) => match[0]),
  );
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the lockfile names every optional package of every package, so that `npm ci` accepts it on any system', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
  };
  const places = Object.keys(lock.packages);
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places.some((one) => one.endsWith(`node_modules/${name}`)))
      .map((name) => `${place} -> ${name}`),
  );
  expect(missing).toEqual([]);
});
