import type { Command } from './command';

/** The command line, by name; what a command needs is loaded when it is asked for. */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['user', async () => (await import('./user')).userCommand],
  ['backup', async () => (await import('./backup')).backupCommand],
  ['import', async () => (await import('./import')).importCommand],
  ['demo', async () => (await import('./demo')).demo],
  ['check', async () => (await import('./check')).checkCommand],
  ['audit', async () => (await import('./audit')).auditCommand],
]);

/** All of them, as a server has them: what it is built from may be replaced while it runs. */
export async function loadCommands(): Promise<ReadonlyMap<string, Command>> {
  return new Map(await Promise.all(Array.from(COMMANDS, async ([name, load]) => [name, await load()] as const)));
}
