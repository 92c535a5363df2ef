import { backupCommand } from './backup';
import type { Command } from './command';
import { userCommand } from './user';

/** The command line, by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([userCommand, backupCommand].map((command) => [command.name, command]));
