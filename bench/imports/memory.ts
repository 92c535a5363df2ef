import fs from 'node:fs';

const LOOK_MS = 50;

/** Watches what a process and its children hold; `end()` tells by how much they grew at most, MB. Linux only. */
export function memoryOf(pid: number): { end(): { readonly grownMb: number } } {
  const before = heldMb(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, heldMb(pid))), LOOK_MS);
  return {
    end() {
      clearInterval(timer);
      return { grownMb: Math.max(most, heldMb(pid)) - before };
    },
  };
}

function heldMb(pid: number): number {
  try {
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return own + (children === '' ? [] : children.split(' ')).reduce((sum, child) => sum + heldMb(Number(child)), 0);
  } catch {
    return 0; // It has ended.
  }
}
