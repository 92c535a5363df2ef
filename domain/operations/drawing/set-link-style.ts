import { LINK_ARROWS, LINK_LINES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { changed, created } from '../../document/changes';
import type { Change } from '../../document/diff';
import { sameValue } from '../../document/diff-laws';
import type { ReadStep, Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { ok, refuse, type Result } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import {
  id,
  idOrNone,
  ids,
  integer,
  intentReader,
  list,
  number,
  object,
  oneOf,
  optional,
  ruled,
  type Read,
  readerOf,
} from '../parse';

/** How a link looks; colour and width left out stay as the drawing has them: as bundles are, by the count. */
const linkStyle = object({
  line: oneOf(...LINK_LINES),
  arrow: oneOf(...LINK_ARROWS),
  /** 0xRRGGBB. */
  stroke: optional(integer(0, 0xff_ffff)),
  /** CSS pixels. */
  width: optional(number(LIMITS.linkWidthMin, LIMITS.linkWidthMax)),
});
export type LinkStyle = Read<typeof linkStyle>;
const styleOrNone = readerOf<LinkStyle | null>([null, ...linkStyle.examples], (value, field) =>
  value === null ? ok(null) : linkStyle(value, field),
);
const bends = readerOf<readonly number[]>([[], [0, 0]], list(number(-1e9, 1e9), 2 * LIMITS.linkBends));

/** How these cables are drawn as links on one diagram. */
const reader = intentReader('set-link-style', {
  diagram: id,
  cables: ids(1),
  /** null = as the drawing has it. */
  spec: styleOrNone,
  /** The style record that says this already; 0 = it is made here, or none is asked for. */
  style: idOrNone,
  /** New id; 0 = none is made. */
  newStyle: idOrNone,
  /** One a cable: the id of its place on the diagram, made where there is none yet; 0 = there is one. */
  placements: list(idOrNone),
  /** Bends of all of them from end A to end B, x y ..., mm; left out = as they are, [] = none. */
  path: optional(bends),
});
export type SetLinkStyleIntent = Read<typeof reader>;

/**
 * [R3.031-R3.045] How cables look where a diagram draws them as links: line, arrow, colour, width, bends. It stands in
 * the cable's placement on that diagram, so another diagram shows it as before; equal looks are one style record.
 */
export const setLinkStyle: Operation<SetLinkStyleIntent> = operation(
  ruled(reader, ({ cables, placements, path, spec, style: named, newStyle }) => {
    if (placements.length !== cables.length)
      return refuse('ids-count', { given: placements.length, needed: cables.length }, 'placements').refusal;
    if (path && path.length % 2 !== 0) return refuse('wrong-type', { expected: 'pairs' }, 'path').refusal;
    const said = Number(named !== NO_ID) + Number(newStyle !== NO_ID);
    return said === (spec === null ? 0 : 1) ? null : refuse('style-differs', { id: named }, 'style').refusal;
  }),
  {
    summary: 'Says how cables are drawn as links on a diagram: line style, arrow, colour, width and bends.',
    creates: ({ newStyle, placements }) => [newStyle, ...placements].filter((each) => each !== NO_ID),
    reads: (intent): readonly ReadStep[] => [
      { name: 'style', take: 'records', kind: 'style', ids: [intent.style, intent.newStyle].filter((each) => each !== NO_ID) },
      { name: 'diagram', take: 'records', kind: 'diagram', ids: [intent.diagram] },
      { name: 'cables', take: 'records', kind: 'cable', ids: intent.cables },
      { name: 'their placements', take: 'by', from: ['cables'], index: 'placement.subject' },
      // A placement's subject is looked for among objects first.
      { name: 'objects', take: 'records', kind: 'object', ids: intent.cables },
    ],
    writes: ['style', 'placement'],
    refuses: ['ids-count', 'style-differs', 'style-missing', 'diagram-missing', 'cable-missing'],
    needs: ['nodeModification'],
    run(slice, intent) {
      const changes: Change[] = [];
      const styled = styleChange(slice, intent);
      if (!styled.ok) return styled;
      if (styled.value) changes.push(styled.value);
      if (!slice.get('diagram', intent.diagram)) return refuse('diagram-missing', { id: intent.diagram }, 'diagram');
      for (let at = 0; at < intent.cables.length; at++) {
        const placed = placementChange(slice, intent, intent.cables[at]!, intent.placements[at]!);
        if (!placed.ok) return placed;
        if (placed.value) changes.push(placed.value);
      }
      return checked(slice, changes);
    },
  },
);

/** `id-taken`, `style-missing`; `style-differs` {id}: the record named says something else. */
function styleChange(slice: Slice, { spec, style: named, newStyle }: SetLinkStyleIntent): Result<Change | null> {
  if (spec === null) return ok(null);
  if (newStyle !== NO_ID)
    return slice.get('style', newStyle)
      ? refuse('id-taken', { id: newStyle, kind: 'style' })
      : ok(created('style', newStyle, { spec }));
  const held = slice.get('style', named);
  if (!held) return refuse('style-missing', { id: named }, 'style');
  return sameValue(held.spec, spec) ? ok(null) : refuse('style-differs', { id: named }, 'style');
}

function placementChange(slice: Slice, intent: SetLinkStyleIntent, cable: number, made: number): Result<Change | null> {
  if (!slice.get('cable', cable)) return refuse('cable-missing', { id: cable }, 'cables');
  const fields = {
    style: intent.newStyle || intent.style,
    ...(intent.path === undefined ? {} : { path: intent.path.length === 0 ? null : intent.path }),
  };
  for (const each of slice.by('placement.subject', cable)) {
    const placement = slice.get('placement', each)!;
    if (placement.diagram === intent.diagram) return ok(changed('placement', placement, fields));
  }
  if (made === NO_ID) return refuse('ids-count', { given: 0, needed: 1 }, 'placements');
  return ok(created('placement', made, { diagram: intent.diagram, subject: cable, ...fields }));
}
