import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { randomOf } from '../../domain/demo/random';
import { ColumnStore } from '../../domain/document/column-store';
import type { Change } from '../../domain/document/diff';
import { ID_BASE } from '../../domain/ids';

/** Most changes in one apply. */
const BATCH = 20_000;

/** A free-form diagram of this many loose shapes of many sizes that lie on no grid, about as dense as a full page. */
export function looseDocument(count: number, seed: number): { readonly document: ColumnStore; readonly diagram: number } {
  const random = randomOf(seed);
  const document = new ColumnStore();
  let last = ID_BASE + 1000;
  const diagram = ++last;
  let changes: Change[] = [
    { kind: 'diagram', id: diagram, before: null, after: { kind: codeOf(DIAGRAM_KINDS, 'free'), name: 'Loose' } },
  ];
  const height = Math.sqrt((count * 900 * 700) / 1.9);
  for (let at = 0; at < count; at++) {
    const subject = ++last;
    changes.push(
      { kind: 'object', id: subject, before: null, after: { class: codeOf(OBJECT_CLASSES, 'shape'), name: `S${at}` } },
      {
        kind: 'placement',
        id: ++last,
        before: null,
        after: {
          diagram,
          subject,
          x: random() * height * 1.9,
          y: random() * height,
          width: 200 + random() * 700,
          height: 120 + random() * 480,
        },
      },
    );
    if (changes.length >= BATCH) {
      document.apply(changes);
      changes = [];
    }
  }
  document.apply(changes);
  return { document, diagram };
}
