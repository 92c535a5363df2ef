import { useMemo } from 'react';
import type { Permission } from '../../domain/permissions/permission';
import { useDiagram } from '../engine-host/engine-host';
import { isEnabled, lackingIn, type Command, type CommandContext } from './command';
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

/** All commands that may be used, as it is now and becomes; and those that rest until something else is selected, or done. */
export function useUsableCommands(): { readonly usable: readonly Command[]; readonly resting: readonly Command[] } {
  const { context } = useCommands();
  const states = useDiagram(() => {
    const now = context();
    return now === null ? '' : COMMANDS.map((command) => stateOf(command, now)).join('');
  });
  return useMemo(() => {
    const inState = (state: string) => COMMANDS.filter((_, at) => states[at] === state);
    return { usable: inState(USABLE), resting: inState(RESTING) };
  }, [states]);
}

const [USABLE, RESTING, BARRED] = ['u', 'r', 'b'];

function stateOf(command: Command, now: CommandContext): string {
  if (isEnabled(command, now)) return USABLE;
  const mayEver = now.state.phase.kind === 'ready' && (!command.does || maySomething(now.state.barred));
  return mayEver && lackingIn(command, now) === null ? RESTING : BARRED;
}
