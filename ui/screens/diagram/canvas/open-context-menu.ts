import { useContextMenu } from './context-menu-state';

interface MenuPlace {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * The menu of what is selected. The button, or the finger that rests, has selected what is under it: that is the drawing's to
 * say, and what was hovered last may be another thing. The menu waits until it is said, in the tree as on the canvas: one of
 * nothing would be exchanged under the pointer.
 */
export async function openContextMenu({ clientX: x, clientY: y }: MenuPlace, settled: () => Promise<void> | null): Promise<void> {
  await settled();
  useContextMenu.setState({ at: { x, y } });
}
