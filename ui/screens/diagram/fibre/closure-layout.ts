import type { ClosureAnswer } from '../../../../workers/api/cores';
import type { ClosureCable, ClosureSplice } from '../../../../domain/cabling/closure-content';
import type { CoreRow } from '../../../../domain/cabling/core-list';

/** Heights of the lines of a splice drawing, CSS pixels. */
export const LINE_PX = { cable: 40, tube: 26, core: 20, gap: 14 } as const;
export type Side = 'left' | 'right';

/** One line of one side: a cable's head, a tube, or a core. */
export interface Line {
  readonly key: string;
  readonly kind: 'cable' | 'tube' | 'core';
  readonly side: Side;
  readonly cable: number;
  /** endHere() of its cable. */
  readonly end: 1 | 2;
  /** 0 = the cable has no tubes. */
  readonly tube: number;
  /** Cores of the line, first and last; of a head all of them. */
  readonly first: number;
  readonly last: number;
  readonly top: number;
  readonly height: number;
}

export interface Arc {
  readonly key: string;
  readonly fromY: number;
  readonly toY: number;
  /** Splices that it stands for: one, or those between two folded tubes. */
  readonly splices: readonly ClosureSplice[];
}

export interface ClosureLayout {
  readonly lines: readonly Line[];
  readonly height: number;
  readonly arcs: readonly Arc[];
}

/**
 * Lines of both sides from top to bottom, and the arcs between them. `open`: tubes that show their cores, as
 * `cable/tube`; a cable without tubes always does. `turned`: cables that stand on the other side than usual.
 */
export function closureLayout(
  closure: ClosureAnswer,
  open: ReadonlySet<string>,
  turned: ReadonlySet<number> = new Set(),
): ClosureLayout {
  const lines: Line[] = [];
  const bottoms = { left: 0, right: 0 };
  const anchors = new Map<string, number>();
  for (const coming of closure.cables) {
    const { id, side: usual } = coming;
    const cores = closure.details[id];
    if (!cores) continue;
    const side: Side = turned.has(id) ? (usual === 'left' ? 'right' : 'left') : usual;
    const end = endHere(coming, side);
    let top = bottoms[side];
    const add = (kind: Line['kind'], tube: number, first: number, last: number): void => {
      const height = LINE_PX[kind];
      lines.push({
        key: `${id}/${kind}/${kind === 'tube' ? tube : first}`,
        kind,
        side,
        cable: id,
        end,
        tube,
        first,
        last,
        top,
        height,
      });
      if (kind !== 'cable') for (let core = first; core <= last; core++) anchors.set(`${side} ${id}/${core}`, top + height / 2);
      top += height;
    };
    add('cable', 0, 1, cores.rows.length);
    for (const [tube, rows] of tubesOf(cores.rows)) {
      const [first, last] = [rows[0]!.number, rows.at(-1)!.number];
      if (tube > 0) add('tube', tube, first, last);
      if (tube === 0 || open.has(`${id}/${tube}`)) for (const { number } of rows) add('core', tube, number, number);
    }
    bottoms[side] = top + LINE_PX.gap;
  }
  return { lines, height: Math.max(bottoms.left, bottoms.right), arcs: arcsOf(closure, anchors, turned) };
}

/** The end of a cable that lies in the closure; where nothing says which, a cable comes from the left and goes on to the right. */
export function endHere({ end }: Pick<ClosureCable, 'end'>, side: Side): 1 | 2 {
  return end === 0 ? (side === 'left' ? 2 : 1) : end;
}

function tubesOf(rows: readonly CoreRow[]): ReadonlyMap<number, readonly CoreRow[]> {
  const tubes = new Map<number, CoreRow[]>();
  for (const row of rows) {
    const known = tubes.get(row.tube);
    if (known) known.push(row);
    else tubes.set(row.tube, [row]);
  }
  return tubes;
}

function arcsOf(closure: ClosureAnswer, anchors: ReadonlyMap<string, number>, turned: ReadonlySet<number>): readonly Arc[] {
  const bundles = new Map<string, { fromY: number; toY: number; splices: ClosureSplice[] }>();
  const sideOf = new Map(
    closure.cables.map(({ id, side }) => [id, turned.has(id) ? (side === 'left' ? 'right' : 'left') : side]),
  );
  for (const splice of closure.splices) {
    const ends = [splice.left, splice.right].map(({ cable, core }) => {
      const side = sideOf.get(cable) ?? 'left';
      return { side, y: anchors.get(`${side} ${cable}/${core}`) };
    });
    const [a, b] = ends[0]!.side === 'left' ? [ends[0]!, ends[1]!] : [ends[1]!, ends[0]!];
    if (a!.y === undefined || b!.y === undefined || a!.side === b!.side) continue;
    const key = `${a!.y} ${b!.y}`;
    const bundle = bundles.get(key);
    if (bundle) bundle.splices.push(splice);
    else bundles.set(key, { fromY: a!.y, toY: b!.y, splices: [splice] });
  }
  return [...bundles].map(([key, bundle]) => ({ key, ...bundle }));
}

/** The lines and arcs that a window of the drawing shows, with a margin. */
export function visiblePart(layout: ClosureLayout, top: number, height: number): Pick<ClosureLayout, 'lines' | 'arcs'> {
  const [from, to] = [top - 200, top + height + 200];
  return {
    lines: layout.lines.filter((line) => line.top + line.height >= from && line.top <= to),
    arcs: layout.arcs.filter(({ fromY, toY }) => Math.max(fromY, toY) >= from && Math.min(fromY, toY) <= to),
  };
}
