import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from './command-provider';
import { KeyCaps } from './key-caps';
import { commandOf } from './registry';
import { useCommandState } from './use-command-state';

/** A command as a line of a menu: icon or tick, name, keys. */
export function CommandMenuItem({ id }: { readonly id: string }) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const command = commandOf(id);
  const { enabled, checked } = useCommandState(command);
  const Icon = checked === true ? IconCheck : command.icon;
  return (
    <Menu.Item
      leftSection={<Icon size={15} stroke={1.6} />}
      rightSection={<KeyCaps keys={command.keys[0]} />}
      disabled={!enabled}
      data-command={id}
      onClick={() => run(id)}
    >
      {t(`command.${id}`)}
    </Menu.Item>
  );
}
