import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import type { Command, CommandContext } from './command';

/**
 * The control socket: how a command reaches the server that holds the data directory. JSON lines; only the owner of
 * the directory may connect (mode 0600 in a directory of 0700).
 *
 *   client: {command, args, cwd, actor}           server: {out: line} | {err: line} ... {exit: code}
 */
interface Request {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly actor: string;
}
type Reply = { readonly out: string } | { readonly err: string } | { readonly exit: number };

/** Addresses of unix sockets end at 107 bytes: a longer one moves to the system's folder for temporary files. */
const ADDRESS_MAX = 100;

function addressOf(dataDir: string): string {
  const hash = crypto.createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\plenum-${hash}`;
  const inside = path.join(dataDir, 'control.sock');
  return Buffer.byteLength(inside) <= ADDRESS_MAX ? inside : path.join(os.tmpdir(), `plenum-${hash}.sock`);
}

/** Serves commands until close(). */
export async function serveControl(
  dataDir: string,
  commands: ReadonlyMap<string, Command>,
  context: Omit<CommandContext, 'cwd' | 'actor' | 'out' | 'err' | 'signal'>,
): Promise<{ close(): Promise<void> }> {
  const address = addressOf(dataDir);
  // Left by a process that was killed; the directory's lock says that nobody uses it.
  if (process.platform !== 'win32') fs.rmSync(address, { force: true });
  const connections = new Set<net.Socket>();
  const server = net.createServer((connection) => {
    connections.add(connection);
    const abort = new AbortController();
    connection.on('error', () => connection.destroy());
    connection.on('close', () => {
      connections.delete(connection);
      abort.abort();
    });
    const reply = (message: Reply) => void (connection.writable && connection.write(`${JSON.stringify(message)}\n`));
    const lines = readline.createInterface({ input: connection });
    // It passes on what its connection fails with: a command that was ended while it was answered.
    lines.on('error', () => undefined);
    lines.once('line', (line) => {
      void answerRequest(line, abort.signal, reply).then((exit) => {
        reply({ exit });
        connection.end();
      });
    });
  });

  async function answerRequest(line: string, signal: AbortSignal, reply: (message: Reply) => void): Promise<number> {
    try {
      const { command: name, args, cwd, actor } = JSON.parse(line) as Request;
      const command = commands.get(name);
      if (!command) throw new Error(`the running server has no command ${name}`);
      return await command.run(
        {
          ...context,
          cwd,
          actor: actor.slice(0, 100),
          signal,
          out: (out) => reply({ out }),
          err: (err) => reply({ err }),
        },
        args,
      );
    } catch (error) {
      reply({ err: (error as Error).message });
      return 1;
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The folder may be the system's own: nobody else may connect, not even before the mode is set.
    const mask = process.platform === 'win32' ? null : process.umask(0o177);
    server.listen(address, () => resolve());
    if (mask !== null) process.umask(mask);
  });
  server.on('error', () => undefined);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const connection of connections) connection.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Whether a server of this data directory takes commands. */
export function answersControl(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(addressOf(dataDir));
    const end = (answers: boolean): void => {
      connection.destroy();
      resolve(answers);
    };
    connection.once('connect', () => end(true));
    connection.once('error', () => end(false));
  });
}

/** Runs a command inside the server of a data directory; resolves to its exit code. */
export async function callControl(
  dataDir: string,
  request: Request,
  output: Pick<CommandContext, 'out' | 'err'>,
): Promise<number> {
  const connection = net.connect(addressOf(dataDir));
  await new Promise<void>((resolve, reject) => {
    connection.once('connect', resolve);
    connection.once('error', (error) => reject(new Error(`the running server does not take commands: ${error.message}`)));
  });
  let exit: number | null = null;
  connection.on('error', () => undefined);
  connection.write(`${JSON.stringify(request)}\n`);
  for await (const line of readline.createInterface({ input: connection })) {
    const reply = JSON.parse(line) as Reply;
    if ('out' in reply) output.out(reply.out);
    else if ('err' in reply) output.err(reply.err);
    else exit = reply.exit;
  }
  if (exit === null) throw new Error('the server went away before the command ended');
  return exit;
}
