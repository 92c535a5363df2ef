import type { Related, RelatedAnswer } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS, type RelationKind } from '../../../../domain/cabling/relation-roles';

/** Sizes of the drawn relations, px. */
export const RELATION = { cardHeight: 40, rowGap: 10, heading: 26, centerHeight: 50, margin: 12, lineMin: 76, stub: 18 } as const;
/** Narrower than this, lines are too short for words: what a thing is to the middle stands on its card. */
const WORDS_ON_LINES = 480;

/** One related thing where it is drawn; `side` of the spine. */
export interface RelationCard {
  readonly related: Related;
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
}

export interface RelationGroup {
  readonly kind: RelationKind;
  /** Middle of its heading on the spine. */
  readonly y: number;
  /** Related of this kind that are not drawn. */
  readonly more: number;
  readonly cards: readonly RelationCard[];
}

export interface RelationDrawing {
  readonly width: number;
  readonly height: number;
  readonly cardWidth: number;
  /** Roles stand on the lines; else on the cards. */
  readonly wordsOnLines: boolean;
  /** The upright line through the middle. */
  readonly spine: { readonly x: number; readonly top: number; readonly bottom: number };
  /** Left top corner. */
  readonly center: { readonly x: number; readonly y: number; readonly width: number };
  readonly groups: readonly RelationGroup[];
}

interface Block {
  readonly kind: RelationKind;
  readonly all: readonly Related[];
  readonly more: number;
  readonly height: number;
}

/**
 * The selection in the middle of an upright line; above and below it a group a kind, its things left and right of the
 * line in turn. What holds comes above, what is joined below, and the rest where there is less.
 */
export function relationLayout(
  { related, counts }: RelatedAnswer,
  kinds: readonly RelationKind[],
  width: number,
): RelationDrawing {
  const { margin, cardHeight, rowGap, heading, centerHeight, lineMin, stub } = RELATION;
  const wordsOnLines = width >= WORDS_ON_LINES;
  const cardWidth = Math.min(240, Math.floor(width / 2 - margin - (wordsOnLines ? lineMin : stub)));
  const spineX = Math.round(width / 2);
  const blocks = CHOSEN_RELATIONS.filter((kind) => kinds.includes(kind)).flatMap((kind): readonly Block[] => {
    const all = related.filter((each) => each.kind === kind);
    const rows = Math.ceil(all.length / 2);
    return all.length === 0
      ? []
      : [{ kind, all, more: counts[kind] - all.length, height: heading + rows * (cardHeight + rowGap) }];
  });
  const above: Block[] = [];
  const below: Block[] = [];
  const tall = (side: readonly Block[]): number => side.reduce((sum, { height }) => sum + height, 0);
  for (const block of [...blocks].sort((a, b) => rank(a.kind) - rank(b.kind))) {
    const isAbove = block.kind === 'belonging' || (block.kind !== 'cabling' && tall(above) <= tall(below));
    (isAbove ? above : below).push(block);
  }
  const top = margin;
  const centerY = top + tall(above) + (above.length > 0 ? rowGap : 0);
  const groups: RelationGroup[] = [];
  let y = top;
  for (const block of above) {
    groups.push(groupAt(block, y, spineX, cardWidth, width));
    y += block.height;
  }
  y = centerY + centerHeight + rowGap;
  for (const block of below) {
    groups.push(groupAt(block, y, spineX, cardWidth, width));
    y += block.height;
  }
  const centerWidth = Math.min(width - 2 * margin, Math.max(cardWidth, 190));
  return {
    width,
    height: y + margin,
    cardWidth,
    wordsOnLines,
    spine: {
      x: spineX,
      top: above.length > 0 ? top + heading / 2 : centerY,
      bottom: below.length > 0 ? lastRow(groups.at(-1)!) : centerY + centerHeight,
    },
    center: { x: spineX - centerWidth / 2, y: centerY, width: centerWidth },
    groups,
  };
}

/** Belonging and cabling have their sides; the others fill up. */
function rank(kind: RelationKind): number {
  return kind === 'belonging' ? 0 : kind === 'cabling' ? 1 : 2;
}

function groupAt({ kind, all, more }: Block, y: number, spineX: number, cardWidth: number, width: number): RelationGroup {
  const { heading, cardHeight, rowGap, margin } = RELATION;
  const reach = Math.min(spineX - margin - cardWidth, 150);
  const cards = all.map((related, at): RelationCard => {
    const side = at % 2 === 0 ? 'left' : 'right';
    const x =
      side === 'left' ? Math.max(margin, spineX - reach - cardWidth) : Math.min(width - margin - cardWidth, spineX + reach);
    return { related, side, x, y: y + heading + Math.floor(at / 2) * (cardHeight + rowGap) };
  });
  return { kind, y: y + heading / 2, more, cards };
}

function lastRow({ cards }: RelationGroup): number {
  return cards.at(-1)!.y + RELATION.cardHeight / 2;
}
