import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Which data directories servers of this user use, so that a command finds the one that runs: a file each in the user's
 * state directory, named after the directory. It is a hint and locks nothing: one left by a process that was killed is
 * found by nobody answering, and removed.
 */
export interface ServersHere {
  /** Until the answer is called. What cannot be written is not found, and no reason not to start. */
  enter(dataDir: string): () => void;
  directories(): readonly string[];
  forget(dataDir: string): void;
}

export function serversHere(env: Readonly<Record<string, string | undefined>>): ServersHere {
  const folder = path.join(stateDirectory(env), 'servers');
  const fileOf = (dataDir: string): string =>
    path.join(folder, crypto.createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24));
  const forget = (dataDir: string): void => quietly(() => fs.rmSync(fileOf(dataDir), { force: true }));
  return {
    enter(dataDir) {
      quietly(() => {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        fs.writeFileSync(fileOf(dataDir), path.resolve(dataDir), { mode: 0o600 });
      });
      return () => forget(dataDir);
    },
    directories() {
      const found: string[] = [];
      quietly(() => {
        for (const name of fs.readdirSync(folder).sort()) found.push(fs.readFileSync(path.join(folder, name), 'utf8'));
      });
      return found;
    },
    forget,
  };
}

/** As the system's custom has it; PLENUM_STATE names another. */
function stateDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const custom = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_STATE_HOME'];
  return env['PLENUM_STATE'] || path.join(custom || path.join(os.homedir(), '.local/state'), 'plenum');
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A home that cannot be read or written.
  }
}
