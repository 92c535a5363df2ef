import { afterEach, expect, test } from 'vitest';
import { useContextMenu } from './context-menu-state';
import { openContextMenu } from './open-context-menu';

afterEach(() => useContextMenu.setState({ at: null }));

test('[walk 4, right click] the menu waits until what the button selected is known here', async () => {
  let end = (): void => undefined;
  const opening = openContextMenu({ clientX: 3, clientY: 4 }, () => new Promise((resolve) => (end = resolve)));
  expect(useContextMenu.getState().at).toBeNull();
  end();
  await opening;
  expect(useContextMenu.getState().at).toEqual({ x: 3, y: 4 });
});

test('[walk 4, right click] with nothing under way it is of what is selected', async () => {
  await openContextMenu({ clientX: 1, clientY: 2 }, () => null);
  expect(useContextMenu.getState().at).toEqual({ x: 1, y: 2 });
});
