import { useDiagram } from '../engine-host/engine-host';
import { isEnabled, type Command } from './command';
import { useCommands } from './command-provider';

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
