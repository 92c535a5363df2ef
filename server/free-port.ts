import { once } from 'node:events';
import net from 'node:net';
import { ConfigError, type Config } from './config';

/** Why no server can listen where it was told to, in words that help; null = it can, as far as one can know beforehand. */
export async function portRefusal({ host, port }: Pick<Config, 'host' | 'port'>): Promise<ConfigError | null> {
  if (port === 0) return null;
  const probe = net.createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
    return null;
  } catch (error) {
    return refusalOf(error as NodeJS.ErrnoException, host, port);
  } finally {
    probe.close();
  }
}

/** The same of what a listening server failed with; null = it failed by something else. */
export function refusalOf(error: NodeJS.ErrnoException, host: string, port: number): ConfigError | null {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`port ${port} is taken: choose another with --port, 0 = any free one`);
    case 'EACCES':
      return new ConfigError(`port ${port} is not given to this user by the system: choose one from 1024 on with --port`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`--host ${host} is no address of this machine`);
    default:
      return null;
  }
}
