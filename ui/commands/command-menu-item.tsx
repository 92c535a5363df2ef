import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { wordsFor } from '../i18n/word-key';
import { useCommands } from './command-provider';
import { KeyCaps } from './key-caps';
import { useLackingWords } from './permitted';
import { commandOf } from './registry';
import { useCommandState } from './use-command-state';
import type { CommandId } from './command';

/** A command as a line of a menu: icon, name, keys; a switch by what it does next, or with a tick while it is on. */
export function CommandMenuItem({ id }: { readonly id: CommandId }) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const command = commandOf(id);
  const { enabled, checked, lacking } = useCommandState(command);
  const reason = useLackingWords(lacking);
  const next = checked === undefined ? undefined : wordsFor(`diagram:turn.${id}.${checked ? 'on' : 'off'}`);
  const Icon = checked === true && next === undefined ? IconCheck : command.icon;
  return (
    <Menu.Item
      leftSection={<Icon size={15} stroke={1.6} />}
      rightSection={<KeyCaps keys={command.keys[0]} />}
      disabled={!enabled}
      data-command={id}
      onClick={() => run(id)}
    >
      {next ?? t(`command.${id}`)}
      {reason && <small style={{ display: 'block' }}>{reason}</small>}
    </Menu.Item>
  );
}
