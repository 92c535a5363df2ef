import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What leads from one browser to the server, and to no other browser: it can be cut without the server being gone. */
export interface NetworkLine {
  /** The server's address for who is at this line. */
  readonly url: string;
  /** Everything under way is broken off, and nothing new comes through. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Closed with the last browser that uses it: a line in place holds no process. */
export async function networkLine(serverUrl: string): Promise<NetworkLine> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  const hold = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('error', () => undefined).on('close', () => open.delete(socket));
  };
  const listen = async (at: number): Promise<Server> => {
    const server = createServer((browser) => {
      const far = hold(connect(Number(port), hostname));
      hold(browser).pipe(far).pipe(browser);
      browser.on('close', () => far.destroy());
      far.on('close', () => browser.destroy());
    }).listen(at, hostname);
    await once(server, 'listening');
    return server.unref();
  };
  let server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://${hostname}:${own}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async mend() {
      server = await listen(own);
    },
  };
}
