import { createContext, useContext } from 'react';
import type { CommandContext, CommandId } from './command';

/** How a menu, a button or the palette reaches the commands of the shown diagram. */
export interface Commands {
  /** The context of now; null while no canvas stands. */
  readonly context: () => CommandContext | null;
  /** Runs a command when it is enabled. */
  readonly run: (id: CommandId) => void;
}

const CommandsContext = createContext<Commands | null>(null);

export const CommandContextProvider = CommandsContext.Provider;

export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (commands === null) throw new Error('useCommands() outside a diagram page');
  return commands;
}
