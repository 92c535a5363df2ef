import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useMaySomething } from '../../../commands/permitted';
import { CommandMenuItem } from '../../../commands/command-menu-item';
import { useDiagram } from '../../../engine-host/engine-host';
import { useContextMenu } from './context-menu-state';
import { contextCommands } from './context-commands';
import classes from './context-menu.module.css';

/** Where it would leave the window it slides over the pointer, as systems' own menus do. */
const WITHIN_WINDOW = { flip: false, shift: { crossAxis: true, limiter: undefined, padding: 8 } };

/** The right mouse button on the drawing: the commands that fit what is selected, once it is known what that is. */
export function ContextMenu() {
  const at = useContextMenu((state) => state.at);
  const isTold = useDiagram(({ selection, described }) => selection.length === 0 || described.length > 0);
  const isWaiting = at !== null && !isTold;
  // Whoever goes on with something else waits for it no more.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const going = new AbortController();
    for (const deed of ['pointerdown', 'keydown']) window.addEventListener(deed, close, { capture: true, signal: going.signal });
    return () => going.abort();
  }, [isWaiting]);
  return at === null || isWaiting ? null : <OpenMenu at={at} />;
}

function OpenMenu({ at }: { readonly at: { readonly x: number; readonly y: number } }) {
  const described = useDiagram((state) => state.described);
  const mayChange = useMaySomething();
  useEffect(giveBackFocus, []);
  useEffect(() => {
    useContextMenu.setState({ isShown: true });
    return () => useContextMenu.setState({ isShown: false });
  }, []);
  const lockable = useDiagram((state) => state.opened?.lockable === true);
  const groups = contextCommands(described, mayChange, lockable);
  return (
    <Menu opened onClose={close} position="bottom-start" width={248} shadow="md" withinPortal middlewares={WITHIN_WINDOW}>
      <Menu.Target>
        <div style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      </Menu.Target>
      <Menu.Dropdown className={classes['menu']} data-part="context-menu">
        {groups.map((ids, index) => (
          <div key={ids.join()} role="group">
            {index > 0 && <Menu.Divider />}
            {ids.map((id) => (
              <CommandMenuItem key={id} id={id} />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function close(): void {
  useContextMenu.setState({ at: null });
}

/** To what had it when the menu opened, unless what was chosen has taken it. */
function giveBackFocus(): () => void {
  const from = document.activeElement;
  return () => {
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus({ preventScroll: true });
  };
}
