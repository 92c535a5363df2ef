import { describe, expect, test } from 'vitest';
import { WALLS, arrowsOf, homesOf, specifiersOf } from './walls';

const rooms = Object.keys(WALLS);
const arrows = new Map(rooms.map((room) => [room, arrowsOf(room)]));
const allArrows = [...arrows.values()].flat();
const within = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

describe('the walls of the house', () => {
  test.each(rooms)('%s imports only the rooms it may', (room) => {
    const allowed = [room, ...WALLS[room]!];
    const wrong = arrows.get(room)!.filter(({ target }) => target !== '' && !allowed.some((one) => within(target, one)));
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  test('the reader looks at the whole house', () => {
    for (const room of ['protocol', 'engine', 'workers', 'ui', 'server']) {
      expect(
        arrows.get(room)!.some(({ target }) => within(target, 'domain')),
        room,
      ).toBe(true);
    }
  });

  test('ui reaches the workers by their doors only', () => {
    const wrong = arrows.get('ui')!.filter(({ target }) => within(target, 'workers') && !within(target, 'workers/api'));
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  test('a guest is imported by the folder that keeps it', () => {
    const packages = allArrows.filter(({ target }) => target === '');
    const wrong = packages.filter(({ file, specifier }) => !(homesOf(specifier) ?? []).some((home) => within(file, home)));
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  test('what stands beside the screens knows none: commands, panels, dialogs and answers reach what they show by loaders', () => {
    const beside = ['ui/commands', 'ui/panels', 'ui/dialogs', 'ui/answers', 'ui/state', 'ui/engine-host', 'ui/components'];
    const loaders = ['ui/panels/right-views.ts', 'ui/dialogs/dialogs.ts'];
    const wrong = arrows
      .get('ui')!
      .filter(({ file, target }) => within(target, 'ui/screens') && beside.some((folder) => within(file, folder)))
      .filter(({ file }) => !loaders.includes(file));
    expect(wrong).toEqual([]);
  });

  test.each(['ui/screens', 'server/features'])('a folder of %s never imports a sibling', (parent) => {
    const wrong = allArrows.filter(({ file, target }) => {
      if (!within(file, parent) || !within(target, parent)) return false;
      const own = file.split('/')[parent.split('/').length];
      return target.split('/')[parent.split('/').length] !== own;
    });
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  test('the slow ways of domain/proof are in no build, and know records and catalogue alone', () => {
    const isProof = (path: string): boolean => within(path, 'domain/proof');
    expect(allArrows.filter(({ file, target }) => isProof(target) && !isProof(file))).toEqual([]);
    const known = [
      'domain/proof',
      'domain/catalog/enums',
      'domain/catalog/port-types',
      'domain/document',
      'domain/entities/model',
      'domain/ids',
    ];
    const wrong = allArrows.filter(({ file, target }) => isProof(file) && !known.some((one) => within(target, one)));
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });

  test('source imports carry no extension, so that the same line works in source and build', () => {
    const wrong = allArrows.filter(({ target }) => /\.(ts|tsx|js|mjs)$/.test(target));
    expect(wrong.map(({ file, specifier }) => `${file} -> ${specifier}`)).toEqual([]);
  });
});

test('the reader of imports sees every form', () => {
  const source = [
    "import a from 'one';",
    "import type { B } from '../two';",
    "import './three.css';",
    "export { c } from './four';",
    "const d = await import('./five');",
    'import {',
    '  e,',
    "} from './six';",
    "// import f from 'seven';",
    "/* import g from 'eight'; */",
    "export const h = 'from';",
  ].join('\n');
  expect(specifiersOf(source)).toEqual(['one', '../two', './three.css', './four', './five', './six']);
});
