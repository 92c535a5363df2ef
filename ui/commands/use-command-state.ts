import { useMemo } from 'react';
import { useDiagram } from '../engine-host/engine-host';
import { isEnabled, type Command } from './command';
import { useCommands } from './command-provider';
import { COMMANDS } from './registry';

/** May the command be used, and is its switch on? Renders again only when an answer changes. */
export function useCommandState(command: Command): { readonly enabled: boolean; readonly checked: boolean | undefined } {
  const { context } = useCommands();
  const enabled = useDiagram(() => {
    const now = context();
    return now !== null && isEnabled(command, now);
  });
  const checked = useDiagram(() => {
    const now = context();
    return command.checked === undefined ? undefined : now !== null && command.checked(now);
  });
  return { enabled, checked };
}

/** All commands that may be used, as it is now and becomes. */
export function useUsableCommands(): readonly Command[] {
  const { context } = useCommands();
  const ids = useDiagram(() => {
    const now = context();
    return COMMANDS.filter((command) => now !== null && isEnabled(command, now))
      .map(({ id }) => id)
      .join(' ');
  });
  return useMemo(() => {
    const usable = new Set(ids.split(' '));
    return COMMANDS.filter(({ id }) => usable.has(id));
  }, [ids]);
}
