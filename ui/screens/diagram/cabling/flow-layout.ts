import type { LineKind } from '../../../../domain/cabling/joints';
import type { TraceAnswer, TracedArm, TracedCable, TracedPlace, TraceEnd } from '../../../../domain/cabling/trace-answer';
import { standingAt } from './place-words';

/** Sizes of the drawn way, px. */
export const FLOW = { headHeight: 38, portHeight: 20, cardGap: 16, margin: 14, foot: 8 } as const;

/** Sizes that give way to the room there is, px. */
export interface FlowSizes {
  readonly cardWidth: number;
  readonly columnGap: number;
}
const WIDEST: FlowSizes = { cardWidth: 164, columnGap: 92 };
const NARROWEST: FlowSizes = { cardWidth: 112, columnGap: 56 };

/**
 * Sizes at which whole columns fill a width: all of them where they fit, else as many as do, and two at least, so that
 * nothing is cut off before one scrolls.
 */
export function flowSizes(width: number, columns: number): FlowSizes {
  const needed = ({ cardWidth, columnGap }: FlowSizes, count: number): number =>
    2 * FLOW.margin + count * cardWidth + (count - 1) * columnGap;
  if (width === 0 || needed(WIDEST, columns) <= width) return WIDEST;
  let shown = Math.max(1, columns);
  while (shown > 2 && needed(NARROWEST, shown) > width) shown--;
  const [least, most] = [needed(NARROWEST, shown), needed(WIDEST, shown)];
  const part = most === least ? 0 : Math.min(1, Math.max(0, (width - least) / (most - least)));
  const between = (from: number, to: number): number => Math.floor(from + (to - from) * part);
  return {
    cardWidth: between(NARROWEST.cardWidth, WIDEST.cardWidth),
    columnGap: between(NARROWEST.columnGap, WIDEST.columnGap),
  };
}

/** A port on a card; those that face left stand at its left edge. */
export interface FlowPort {
  readonly place: TracedPlace;
  readonly facing: 'left' | 'right';
  readonly y: number;
  readonly ends: readonly TraceEnd[];
}

/** A device that the way passes or ends at, drawn once a column. x, y: left top corner. */
export interface FlowCard {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The port whose device the card is. */
  readonly place: TracedPlace;
  readonly ports: readonly FlowPort[];
  readonly isStart: boolean;
}

/** What leads from one card to another, from left to right. `loose`: the right or left end of it hangs free. */
export interface FlowEdge {
  readonly key: string;
  readonly cable: TracedCable | null;
  readonly by: LineKind;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly loose: boolean;
}

export interface FlowDrawing extends FlowSizes {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly FlowCard[];
  readonly edges: readonly FlowEdge[];
}

interface DraftPort {
  readonly place: TracedPlace;
  readonly facing: 'left' | 'right';
  ends: readonly TraceEnd[];
}
interface DraftCard {
  readonly key: string;
  readonly column: number;
  readonly place: TracedPlace;
  readonly ports: Map<number, DraftPort>;
  /** Keys of cards one column nearer the start. */
  readonly parents: Set<string>;
  isStart: boolean;
}
interface DraftEdge {
  readonly key: string;
  readonly from: { readonly card: string; readonly port: number };
  /** null: a cable with one end. */
  readonly to: { readonly card: string; readonly port: number } | null;
  readonly cable: TracedCable | null;
  readonly by: LineKind;
  /** 1 = the way leads to the right here, -1 = to the left. */
  readonly way: 1 | -1;
}

/**
 * Draws a way from left to right: the start's inside to the left, its outside to the right. A column is one cable
 * further; ports of one device in one column share a card, so that what splits and merges in a panel is seen there.
 * `width`: room for it, px; 0 = any.
 */
export function flowLayout(answer: TraceAnswer, width: number): FlowDrawing {
  const cards = new Map<string, DraftCard>();
  const edges: DraftEdge[] = [];
  const start = cardFor(cards, 0, answer.start);
  start.isStart = true;
  start.ports.set(answer.start.id, {
    place: answer.start,
    facing: 'right',
    ends: [...answer.outside.ends, ...answer.inside.ends.filter((end) => end === 'unmapped')],
  });
  addArm(cards, edges, answer, answer.outside, 1);
  addArm(cards, edges, answer, answer.inside, -1);
  const drafts = [...cards.values()];
  return placed(drafts, edges, flowSizes(width, new Set(drafts.map(({ column }) => column)).size));
}

function cardFor(cards: Map<string, DraftCard>, column: number, place: TracedPlace): DraftCard {
  const key = `${column}:${standingAt(place)?.id ?? place.id}`;
  const known = cards.get(key);
  if (known) return known;
  const made: DraftCard = { key, column, place, ports: new Map(), parents: new Set(), isStart: false };
  cards.set(key, made);
  return made;
}

function addArm(cards: Map<string, DraftCard>, edges: DraftEdge[], { start }: TraceAnswer, arm: TracedArm, way: 1 | -1): void {
  const columns: number[] = [];
  const ends: { readonly card: string; readonly port: number }[] = [];
  const begin = { card: cardFor(cards, 0, start).key, port: start.id };
  for (const [at, hop] of arm.hops.entries()) {
    const parent = hop.from[0] ?? -1;
    const passes = hop.by === 'map';
    const column = (parent < 0 ? 0 : columns[parent]!) + (passes ? 0 : way);
    columns.push(column);
    const before = hop.from.map((from) => (from < 0 ? begin : ends[from]!));
    if (hop.at === null) {
      ends.push(before[0]!);
      edges.push({ key: `${arm.side}${at}`, from: before[0]!, to: null, cable: hop.cable, by: hop.by, way });
      continue;
    }
    const card = cardFor(cards, column, hop.at);
    const facing = passes === (way === 1) ? 'right' : 'left';
    const known = card.ports.get(hop.at.id);
    if (known) known.ends = [...new Set([...known.ends, ...hop.ends])];
    else card.ports.set(hop.at.id, { place: hop.at, facing, ends: hop.ends });
    const here = { card: card.key, port: hop.at.id };
    ends.push(here);
    if (passes) continue;
    for (const [index, from] of before.entries()) {
      card.parents.add(from.card);
      edges.push({ key: `${arm.side}${at} ${index}`, from, to: here, cable: hop.cable, by: hop.by, way });
    }
  }
}

function placed(drafts: readonly DraftCard[], edges: readonly DraftEdge[], sizes: FlowSizes): FlowDrawing {
  const { cardWidth, columnGap } = sizes;
  const columns = [...new Set(drafts.map(({ column }) => column))].sort((a, b) => a - b);
  const middles = new Map<string, number>();
  const cards = new Map<string, FlowCard>();
  let height = 0;
  // From the start outwards, so that each card can stand where those that lead to it stand.
  for (const column of [...columns].sort((a, b) => Math.abs(a) - Math.abs(b) || b - a)) {
    const wanted = (draft: DraftCard): number => {
      const above = [...draft.parents].flatMap((key) => middles.get(key) ?? []);
      return above.length === 0 ? 0 : above.reduce((sum, y) => sum + y, 0) / above.length;
    };
    const inColumn = drafts
      .filter((draft) => draft.column === column)
      .map((draft, order) => ({ draft, order, at: wanted(draft) }))
      .sort((a, b) => a.at - b.at || a.order - b.order);
    let y: number = FLOW.margin;
    for (const { draft } of inColumn) {
      const card = cardAt(draft, FLOW.margin + columns.indexOf(column) * (cardWidth + columnGap), y);
      cards.set(draft.key, card);
      middles.set(draft.key, y + card.height / 2);
      y += card.height + FLOW.cardGap;
    }
    height = Math.max(height, y - FLOW.cardGap + FLOW.margin);
  }
  const centred = centre([...cards.values()], height);
  const loose = edges.some(({ to }) => to === null);
  return {
    ...sizes,
    width: 2 * FLOW.margin + columns.length * cardWidth + (columns.length - 1) * columnGap + (loose ? columnGap : 0),
    height,
    cards: centred,
    edges: edges.map((edge) => edgeAt(edge, centred, sizes)),
  };
}

function cardAt(draft: DraftCard, x: number, y: number): FlowCard {
  const ports = [...draft.ports.values()];
  const rows = { left: 0, right: 0 };
  const drawn = ports.map(({ place, facing, ends }): FlowPort => {
    const row = rows[facing]++;
    return { place, facing, ends, y: y + FLOW.headHeight + (row + 0.5) * FLOW.portHeight };
  });
  const height = FLOW.headHeight + Math.max(rows.left, rows.right) * FLOW.portHeight + FLOW.foot;
  return { key: draft.key, x, y, height, place: draft.place, ports: drawn, isStart: draft.isStart };
}

/** Columns that are shorter than the drawing stand in its middle. */
function centre(cards: readonly FlowCard[], height: number): readonly FlowCard[] {
  const bottoms = new Map<number, number>();
  for (const card of cards) bottoms.set(card.x, Math.max(bottoms.get(card.x) ?? 0, card.y + card.height));
  return cards.map((card) => {
    const down = Math.max(0, (height - FLOW.margin - bottoms.get(card.x)!) / 2);
    return { ...card, y: card.y + down, ports: card.ports.map((port) => ({ ...port, y: port.y + down })) };
  });
}

function edgeAt(
  { key, from, to, cable, by, way }: DraftEdge,
  cards: readonly FlowCard[],
  { cardWidth, columnGap }: FlowSizes,
): FlowEdge {
  const at = (end: { readonly card: string; readonly port: number }, side: 'left' | 'right') => {
    const card = cards.find((one) => one.key === end.card)!;
    const port = card.ports.find(({ place }) => place.id === end.port)!;
    return { x: side === 'right' ? card.x + cardWidth : card.x, y: port.y };
  };
  const near = at(from, way === 1 ? 'right' : 'left');
  const far = to === null ? { x: near.x + way * columnGap * 0.7, y: near.y } : at(to, way === 1 ? 'left' : 'right');
  const [a, b] = way === 1 ? [near, far] : [far, near];
  return { key, cable, by, x1: a.x, y1: a.y, x2: b.x, y2: b.y, loose: to === null };
}
