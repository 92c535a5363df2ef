import { useMemo } from 'react';
import type { Permission } from '../../domain/permissions/permission';
import { useDiagram } from '../engine-host/engine-host';
import { isEnabled, lackingIn, type Command } from './command';
import { useCommands } from './command-provider';
import { maySomething } from './lacking';
import { COMMANDS } from './registry';

/** May the command be used, is its switch on, and which permission bars it? Renders again only when an answer changes. */
export function useCommandState(command: Command): {
  readonly enabled: boolean;
  readonly checked: boolean | undefined;
  /** The permission that is lacking, where whoever is signed in may change something else. */
  readonly lacking: Permission | null;
} {
  const { context } = useCommands();
  const enabled = useDiagram(() => {
    const now = context();
    return now !== null && isEnabled(command, now);
  });
  const checked = useDiagram(() => {
    const now = context();
    return command.checked === undefined ? undefined : now !== null && command.checked(now);
  });
  const lacking = useDiagram(() => {
    const now = context();
    return now !== null && maySomething(now.state.barred) ? lackingIn(command, now) : null;
  });
  return { enabled, checked, lacking };
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
