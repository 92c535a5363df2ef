import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommands } from './command-provider';
import { KeyCaps } from './key-caps';
import { useLateTooltip } from './late-tooltip';
import { useLackingWords } from './permitted';
import { commandOf } from './registry';
import { useCommandState } from './use-command-state';
import classes from './command-button.module.css';
import type { CommandId } from './command';

export interface CommandButtonProps {
  readonly id: CommandId;
  /** CSS pixels. */
  readonly size?: number;
  readonly tooltip?: 'top' | 'right' | 'bottom' | 'left';
}

/** A command as an icon, its name and keys in the tooltip; it is pressed in while the command's switch is on. */
export function CommandButton({ id, size = 32, tooltip = 'bottom' }: CommandButtonProps) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const command = commandOf(id);
  const { enabled, checked, lacking } = useCommandState(command);
  const Icon = command.icon;
  const reason = useLackingWords(lacking);
  const label = t(`command.${id}`);
  const late = useLateTooltip(reason ?? <KeyCaps label={label} keys={command.keys[0]} />, tooltip);
  return (
    <>
      <UnstyledButton
        className={classes['button']}
        style={{ width: size, height: size }}
        aria-label={label}
        aria-disabled={!enabled}
        aria-description={reason}
        aria-pressed={checked}
        aria-keyshortcuts={command.keys[0]?.replace('mod', 'Control')}
        data-command={id}
        onClick={() => run(id)}
        {...late.on}
      >
        <Icon size={size > 30 ? 18 : 16} stroke={1.6} />
      </UnstyledButton>
      {late.tooltip}
    </>
  );
}
