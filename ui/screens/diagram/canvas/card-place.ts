/** Distance from the pointer, so that the card never lies under it. */
const OFFSET = 14;
const EDGE = 8;

/**
 * Left and top of a card beside the pointer, within what panels leave free: on its right, on its left where there is no
 * room, and where both sides lack it at the edge, above or below the pointer.
 */
export function cardPlace(
  pointer: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
  free: { readonly left: number; readonly right: number; readonly bottom: number },
): readonly [left: number, top: number] {
  const after = pointer.x + OFFSET;
  const before = pointer.x - OFFSET - width;
  const below = Math.max(EDGE, Math.min(pointer.y + OFFSET, free.bottom - height - EDGE));
  if (after + width <= free.right - EDGE) return [after, below];
  if (before >= free.left + EDGE) return [before, below];
  const isBelow = pointer.y + OFFSET + height <= free.bottom - EDGE;
  const edge = Math.max(free.left + EDGE, Math.min(after, free.right - EDGE - width));
  return [edge, isBelow ? pointer.y + OFFSET : Math.max(EDGE, pointer.y - OFFSET - height)];
}
