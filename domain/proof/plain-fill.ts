import { CABLE_CLASSES, FILL_EDITION_KEYS, PATHWAY_KINDS } from '../catalog/enums';
import type { Document } from '../document/document';

/**
 * How full a pathway is as somebody works it out on paper, from the records and the tables of the standards alone. Slow, and
 * shares no code with what it is compared with. Sections in mm².
 */
export interface PlainFill {
  readonly used: number;
  readonly allowed: number;
}

/** `plan`: what a task lays there counts beside what is live. Cables without a model are as thick as nobody knows. */
export function plainFill(document: Document, pathway: number, plan: number): PlainFill {
  const { kind, widthMm, depthMm, edition } = document.get('pathway', pathway)!;
  const lays = document.by('lay.pathway', pathway).map((id) => document.get('lay', id)!);
  const there = new Set(lays.filter((lay) => lay.plan === 0 || lay.plan === plan).map(({ cable }) => cable));
  const lying = [...there].map((id) => document.get('cable', id)!);
  const thick = lying.flatMap(({ model }) => {
    const spec = document.get('model', model)?.cableSpec as { readonly diameterMm: number } | null | undefined;
    return spec && spec.diameterMm > 0 ? [spec.diameterMm] : [];
  });
  const hasPower = lying.some(({ class: cableClass }) => CABLE_CLASSES[cableClass] === 'powerCable');
  const used = thick.reduce((sum, diameter) => sum + circle(diameter), 0);
  const book = FILL_EDITION_KEYS[edition] || 'nec-392-22';
  const name = PATHWAY_KINDS[kind] || 'ladder';
  if (name === 'conduit') return { used, allowed: circle(widthMm) * conduitPart(book, thick.length) };
  const bottom = name === 'solid' || name === 'trough' ? 'solid' : 'open';
  switch (book) {
    case 'initial-25':
      return { used, allowed: (widthMm * depthMm * 25) / 100 };
    case 'uk-45':
      return { used, allowed: (widthMm * depthMm * 45) / 100 };
    case 'en-50174-2': {
      // A cable takes the square that it stands in: of a square of d² its section is a circle.
      const squares = widthMm * Math.min(depthMm, name === 'riser' ? depthMm : STACK_MM(name));
      return { used, allowed: circle(Math.sqrt(squares)) };
    }
    case 'nec-392-22': {
      // 392.22(A)(2) and (4): of the section up to six inches deep; (A)(1) and (3): columns 1 and 3 of its table.
      const signals = (widthMm * Math.min(depthMm, 6 * 25.4) * { open: 50, solid: 40 }[bottom]) / 100;
      const column = (widthMm / 300) * { open: 9000, solid: 7000 }[bottom];
      return { used, allowed: hasPower && column < signals ? column : signals };
    }
  }
}

/** NEC chapter 9, table 1; elsewhere 40 %. */
function conduitPart(book: string, cables: number): number {
  if (book !== 'nec-392-22') return 0.4;
  return [0.53, 0.53, 0.31][cables] ?? 0.4;
}

/** EN 50174-2: 150 / (L x 0.0007 + 1), L from one support to the next: rungs 300 mm, wires 100 mm apart. */
const STACK_MM = (kind: string): number => {
  const apart = kind === 'ladder' ? 300 : kind === 'mesh' ? 100 : 0;
  return 150 / (1 + (7 * apart) / 10_000);
};

function circle(diameter: number): number {
  return Math.PI * (diameter / 2) ** 2;
}
