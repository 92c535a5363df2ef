import { Menu } from '@mantine/core';
import { useMaySomething } from '../../../commands/permitted';
import { CommandMenuItem } from '../../../commands/command-menu-item';
import { useDiagram } from '../../../engine-host/engine-host';
import { useContextMenu } from './context-menu-state';
import { contextCommands } from './context-commands';

/** The right mouse button on the drawing: the commands that fit what is selected. */
export function ContextMenu() {
  const at = useContextMenu((state) => state.at);
  const described = useDiagram((state) => state.described);
  const mayChange = useMaySomething();
  const close = (): void => useContextMenu.setState({ at: null });
  if (at === null) return null;
  const groups = contextCommands(described, mayChange);
  return (
    <Menu opened onClose={close} position="bottom-start" width={248} shadow="md" returnFocus withinPortal>
      <Menu.Target>
        <div style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      </Menu.Target>
      <Menu.Dropdown data-part="context-menu">
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
