import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** True for a lock whose holder is gone (or that never got its holder's number for 10 s). */
function isAbandoned(folder) {
  try {
    return !isAlive(Number(readFileSync(`${folder}/pid`, 'utf8')));
  } catch {
    try {
      return Date.now() - statSync(folder).mtimeMs > 10_000;
    } catch {
      return false;
    }
  }
}

/**
 * Runs body while no other process of this clone holds the lock `name`; waits for it, at most 10 minutes.
 * Two starts of one clone install and build once.
 */
export async function withLock(name, body) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = inRoot('.cache', `${name}.lock`);
  const giveUpAt = Date.now() + 600_000;
  for (let told = false; ; ) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAbandoned(folder)) {
        rmSync(folder, { recursive: true, force: true });
        continue;
      }
      if (!told) console.error(`waiting for another process of this clone (${name})`);
      told = true;
      if (Date.now() > giveUpAt) throw new Error(`gave up waiting for ${folder}; remove it when no other start is running`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  writeFileSync(`${folder}/pid`, String(process.pid));
  try {
    return await body();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
