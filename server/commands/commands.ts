import { auditCommand } from './audit';
import { backupCommand } from './backup';
import { checkCommand } from './check';
import type { Command } from './command';
import { demo } from './demo';
import { importCommand } from './import';
import { userCommand } from './user';

/** The command line, by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  [userCommand, backupCommand, importCommand, demo, checkCommand, auditCommand].map((command) => [command.name, command]),
);
