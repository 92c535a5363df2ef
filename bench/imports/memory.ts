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
    return own + childrenOf(pid).reduce((sum, child) => sum + heldMb(child), 0);
  } catch {
    return 0; // It has ended.
  }
}

/** A child is told with the thread that started it: readers of files are started by the threads of their imports. */
function childrenOf(pid: number): readonly number[] {
  return fs.readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  });
}
