import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Related, RelatedAnswer } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS, type RelationKind } from '../../../../domain/cabling/relation-roles';
import { RELATION, relationLayout } from './relation-layout';

const thing = (id: number) => ({ id, kind: 'object', class: 'device', name: `d${id}`, way: [], diagram: 0 }) as const;
const answerOf = (kinds: readonly RelationKind[]): RelatedAnswer => ({
  center: thing(1),
  related: kinds.map(
    (kind, at): Related => ({
      key: `${at}`,
      kind,
      relation: 0,
      role: '',
      isFrom: false,
      end: null,
      other: thing(at + 2),
      cables: 0,
    }),
  ),
  counts: Object.fromEntries(CHOSEN_RELATIONS.map((kind) => [kind, kinds.filter((each) => each === kind).length + 3])) as Record<
    RelationKind,
    number
  >,
});

describe('drawn relations', () => {
  it('each thing is drawn once, within the picture, over nothing else, whatever there is and however wide it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CHOSEN_RELATIONS), { maxLength: 40 }),
        fc.integer({ min: 280, max: 1400 }),
        (kinds, width) => {
          const drawing = relationLayout(answerOf(kinds), CHOSEN_RELATIONS, width);
          const boxes: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[] =
            drawing.groups.flatMap(({ cards }) =>
              cards.map(({ x, y }) => ({ x, y, width: drawing.cardWidth, height: RELATION.cardHeight })),
            );
          expect(boxes).toHaveLength(kinds.length);
          boxes.push({ ...drawing.center, height: RELATION.centerHeight });
          for (const [at, box] of boxes.entries()) {
            expect(box.x).toBeGreaterThanOrEqual(0);
            expect(box.x + box.width).toBeLessThanOrEqual(width);
            expect(box.y).toBeGreaterThanOrEqual(0);
            expect(box.y + box.height).toBeLessThanOrEqual(drawing.height);
            for (const other of boxes.slice(at + 1)) {
              const meets =
                box.x < other.x + other.width &&
                other.x < box.x + box.width &&
                box.y < other.y + other.height &&
                other.y < box.y + box.height;
              expect(meets).toBe(false);
            }
          }
        },
      ),
    );
  });

  it('what holds stands above the middle, what is joined below; a kind that is off is not there', () => {
    const drawing = relationLayout(answerOf(['belonging', 'cabling', 'redundancy']), ['belonging', 'cabling'], 600);
    const y = (kind: RelationKind) => drawing.groups.find((group) => group.kind === kind)?.y;
    expect(y('belonging')).toBeLessThan(drawing.center.y);
    expect(y('cabling')).toBeGreaterThan(drawing.center.y);
    expect(y('redundancy')).toBeUndefined();
    expect(drawing.groups.map(({ more }) => more)).toEqual([3, 3]);
  });
});
