import { describe, expect, it } from 'vitest';
import { LINK_LINES } from '../../domain/catalog/enums';
import { linkPath, type LinkBox } from '../../domain/geometry/link-line';
import { buildScene } from '../../tests/golden/scenes';
import { pickAt } from '../picking/pick';
import { LINK_STATE } from './bundles';
import { linkRun } from './link-looks';
import { Scene } from './scene';
import { cablePaths } from './where';

const open = () => {
  const { document, links: diagram, ids } = buildScene();
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const linkOf = (index: number): number => {
    const row = document.rowOf('cable', ids[`link ${index}`]!);
    return scene.links().first.indexOf(row);
  };
  const boxOf = (name: string): LinkBox => scene.items.box(scene.items.bySubject.get(ids[name]!)!) as LinkBox;
  return { document, scene, ids, diagram, linkOf, boxOf };
};

describe('links with a look of their own', () => {
  it('each runs as its line says between the boxes of its two ends, and a selected cable the same way', () => {
    const { document, scene, ids, linkOf, boxOf } = open();
    for (const [index, line] of LINK_LINES.entries()) {
      const expected = linkPath(line, boxOf(`link ${index} a`), boxOf(`link ${index} b`));
      expect(linkRun(scene, scene.links(), linkOf(index)), line).toEqual(expected);
      expect(cablePaths(scene, document.rowOf('cable', ids[`link ${index}`]!)), line).toEqual([expected]);
    }
  });

  it('what is picked is what is drawn: every piece of every link answers its cable, and a hair beside it nothing', () => {
    const { scene, ids, linkOf } = open();
    for (let index = 0; index < 19; index++) {
      const run = linkRun(scene, scene.links(), linkOf(index));
      for (let at = 0; at + 3 < run.length; at += 2) {
        const [x, y] = [(run[at]! + run[at + 2]!) / 2, (run[at + 1]! + run[at + 3]!) / 2];
        expect(pickAt(scene, x, y, 0.2, true)?.id, `link ${index} piece ${at / 2}`).toBe(ids[`link ${index}`]);
        expect(pickAt(scene, x, y, 0.2, false)).toBeUndefined();
      }
    }
    const [x, y] = linkRun(scene, scene.links(), linkOf(6)) as [number, number];
    expect(pickAt(scene, x + 200, y + 40, 0.2, true)).toBeUndefined();
  });

  it('links run anew when an end moves', () => {
    const { document, scene, ids, linkOf, boxOf } = open();
    scene.linkSegments();
    const [placement] = document.by('placement.subject', ids['link 6 b']!);
    const held = document.get('placement', placement!)!;
    document.apply([{ kind: 'placement', id: placement!, before: { x: held.x }, after: { x: held.x + 400 } }]);
    expect(scene.changed([placement!])).not.toBe('all');
    const run = linkRun(scene, scene.links(), linkOf(6));
    expect(run).toEqual(linkPath('horizontalVertical', boxOf('link 6 a'), boxOf('link 6 b')));
    expect(pickAt(scene, run.at(-2)!, run.at(-1)! - 60, 0.2, true)?.id).toBe(ids['link 6']);
  });

  it('another style is taken in without reading the diagram anew', () => {
    const { document, scene, ids, diagram, linkOf } = open();
    const cable = ids['link 16']!;
    expect(scene.links().looks.has(linkOf(16))).toBe(false);
    const [style, placement] = [cable + 50_000, cable + 50_001];
    document.apply([
      { kind: 'style', id: style, before: null, after: { spec: { line: 'extendWest', arrow: 'none' } } },
      { kind: 'placement', id: placement, before: null, after: { diagram, subject: cable, style } },
    ]);
    expect(scene.changed([style, placement])).not.toBe('all');
    expect(scene.links().looks.get(linkOf(16))).toMatchObject({ line: 'extendWest' });
  });

  it('a cable whose ends lie open is drawn and picked where it was put, at once', () => {
    const { document, scene, ids, diagram } = open();
    scene.linkSegments();
    const [cable, placement] = [ids['link 16']! + 60_000, ids['link 16']! + 60_001];
    const path = [-4000, -4000, -4000, -7000, -1000, -7000];
    document.apply([
      { kind: 'cable', id: cable, before: null, after: { name: 'open' } },
      { kind: 'placement', id: placement, before: null, after: { diagram, subject: cable, path } },
    ]);
    scene.changed([cable, placement]);
    const row = document.rowOf('cable', cable);
    expect(linkRun(scene, scene.links(), scene.links().first.indexOf(row))).toEqual(path);
    expect(cablePaths(scene, row)).toEqual([path]);
    expect(pickAt(scene, -4000, -5500, 0.2, true)?.id).toBe(cable);
  });

  it('[R4.057] [R4.059] a link says that its cables are planned, removed or damaged', () => {
    const { scene, linkOf } = open();
    const { states } = scene.links();
    expect([0, 16, 17, 18].map((index) => states[linkOf(index)])).toEqual([
      0,
      LINK_STATE.planned,
      LINK_STATE.removed,
      LINK_STATE.damaged,
    ]);
  });
});
