import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PORT_TYPES } from '../catalog/port-types';
import type { ModelTemplates } from '../entities/model';
import { layoutFace, type FaceLayout } from './face-layout';
import { portLook } from './port-shape';

const portTemplates = fc.array(
  fc.record({
    name: fc.constant('p'),
    type: fc.constantFrom(...PORT_TYPES.slice(1).map((type) => type.key)),
    face: fc.constantFrom<1 | 2>(1, 2),
    managementOnly: fc.constantFrom<true | undefined>(true, undefined),
  }),
  { maxLength: 120 },
);
const templates: fc.Arbitrary<ModelTemplates> = fc.record({
  ports: portTemplates as fc.Arbitrary<ModelTemplates['ports']>,
  slots: fc.array(
    fc.record({
      name: fc.constant('s'),
      takes: fc.constantFrom<'card' | 'device'>('card', 'device'),
      face: fc.constantFrom<1 | 2>(1, 2),
    }),
    { maxLength: 24 },
  ),
  maps: fc.constant([]),
});
const sizes = fc.tuple(fc.double({ min: 20, max: 500, noNaN: true }), fc.double({ min: 10, max: 1900, noNaN: true }));
const faces = fc.constantFrom<1 | 2>(1, 2);
/** Columns hold 32-bit floats. */
const NEAR = 0.01;

function rects(layout: FaceLayout): number[][] {
  const all: number[][] = [];
  for (const list of [layout.cells, layout.bays])
    for (let at = 0; at < list.length; at += 4) all.push([...list.subarray(at, at + 4)]);
  return all;
}

describe('face layout', () => {
  it('every port and slot lies inside its face', () => {
    fc.assert(
      fc.property(templates, sizes, faces, (model, [width, height], face) => {
        const layout = layoutFace(model, width, height, face);
        for (const [x, y, w, h] of rects(layout) as [number, number, number, number][]) {
          expect(w).toBeGreaterThan(0);
          expect(h).toBeGreaterThan(0);
          expect(x).toBeGreaterThanOrEqual(-NEAR);
          expect(y).toBeGreaterThanOrEqual(-NEAR);
          expect(x + w).toBeLessThanOrEqual(width + NEAR);
          expect(y + h).toBeLessThanOrEqual(height + NEAR);
        }
      }),
    );
  });

  it('[walk 1 paper] the spare part of a face lies inside it, and nothing stands on it', () => {
    fc.assert(
      fc.property(templates, sizes, faces, (model, [width, height], face) => {
        const layout = layoutFace(model, width, height, face);
        const [x, y, wide, high] = layout.spare;
        if (wide === 0) return;
        expect(
          [x, y, x + wide - width, y + high - height].map((beyond, at) => (at < 2 ? -beyond : beyond)).every((b) => b <= NEAR),
        ).toBe(true);
        for (const [left, bottom, w, h] of [...rects(layout), [...layout.title]] as [number, number, number, number][])
          expect(left + w <= x + NEAR || left >= x + wide - NEAR || bottom + h <= y + NEAR || bottom >= y + high - NEAR).toBe(
            true,
          );
      }),
    );
  });

  it('no two ports or slots of a face overlap', () => {
    fc.assert(
      fc.property(templates, sizes, faces, (model, [width, height], face) => {
        const all = rects(layoutFace(model, width, height, face));
        for (let i = 0; i < all.length; i++) {
          for (let j = i + 1; j < all.length; j++) {
            const [a, b] = [all[i]!, all[j]!];
            const overlapX = Math.min(a[0]! + a[2]!, b[0]! + b[2]!) - Math.max(a[0]!, b[0]!);
            const overlapY = Math.min(a[1]! + a[3]!, b[1]! + b[3]!) - Math.max(a[1]!, b[1]!);
            expect(Math.min(overlapX, overlapY)).toBeLessThanOrEqual(NEAR);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('every opening lies in its cell', () => {
    fc.assert(
      fc.property(templates, sizes, faces, (model, [width, height], face) => {
        const { cells, openings } = layoutFace(model, width, height, face);
        for (let at = 0; at < cells.length; at += 4) {
          expect(openings[at]!).toBeGreaterThanOrEqual(cells[at]! - NEAR);
          expect(openings[at + 1]!).toBeGreaterThanOrEqual(cells[at + 1]! - NEAR);
          expect(openings[at]! + openings[at + 2]!).toBeLessThanOrEqual(cells[at]! + cells[at + 2]! + NEAR);
          expect(openings[at + 1]! + openings[at + 3]!).toBeLessThanOrEqual(cells[at + 1]! + cells[at + 3]! + NEAR);
        }
      }),
    );
  });

  it('a face shows its own ports and slots, each once, and none that has no body', () => {
    fc.assert(
      fc.property(templates, sizes, faces, (model, [width, height], face) => {
        const layout = layoutFace(model, width, height, face);
        const physical = model.ports.flatMap((port, index) =>
          port.face === face && portLook(PORT_TYPES.findIndex((type) => type.key === port.type)) ? [index] : [],
        );
        expect([...layout.ports].sort((a, b) => a - b)).toEqual(physical);
        expect([...layout.slots]).toEqual(model.slots.flatMap((slot, index) => (slot.face === face ? [index] : [])));
      }),
    );
  });

  it('24 jacks of a 1U panel stand in two rows, odd above even, twelve columns', () => {
    const model: ModelTemplates = {
      ports: Array.from({ length: 24 }, (_, index) => ({ name: String(index + 1), type: 'front/8p8c', face: 1 })),
      slots: [],
      maps: [],
    };
    const { openings } = layoutFace(model, 482.6, 43.65, 1);
    const at = (port: number) => [openings[(port - 1) * 4]!, openings[(port - 1) * 4 + 1]!] as const;
    expect(at(1)[0]).toBe(at(2)[0]);
    expect(at(1)[1]).toBeGreaterThan(at(2)[1]);
    expect(at(3)[0]).toBeGreaterThan(at(1)[0]);
    expect(at(23)[1]).toBe(at(1)[1]);
  });

  it('outlets of a vertical strip stand in a column from the top, its inlet at the foot', () => {
    const model: ModelTemplates = {
      ports: [
        { name: 'in', type: 'powerPort/iec-60309-2p-e-6h', face: 1 },
        ...Array.from({ length: 24 }, (_, index) => ({
          name: String(index + 1),
          type: 'powerOutlet/iec-60320-c13',
          face: 1 as const,
        })),
      ],
      slots: [],
      maps: [],
    };
    const { openings, ports } = layoutFace(model, 52, 1800, 1);
    const y = (template: number) => openings[[...ports].indexOf(template) * 4 + 1]!;
    expect(y(1)).toBeGreaterThan(y(2));
    expect(y(24)).toBeGreaterThan(y(0));
  });
});
