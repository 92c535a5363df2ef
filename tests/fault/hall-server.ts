import { addAccount } from '../../server/features/accounts/accounts';
import { writeDiff } from '../../server/sync/write-diff';
import { makeHall } from '../sync/hall';
import { startServer, type RunningServer, type StartOptions } from '../setup/running-server';
import { makeTestDatabase, type TestDatabase, type TestPlace } from '../setup/test-database';
import { Editor, type Address } from './editors';

/** What faults happen to: a server process on a hall, and editors with a placement each. */
export const HALL = makeHall({ racksPerRoom: 6, devicesPerRack: 4, rooms: 1 });
const PLACEMENTS = HALL.changes.filter((change) => change.kind === 'placement');
const PASSWORD = 'Kill-9-kill-9';
const EDITORS = 4;

export interface PlacedEditor {
  readonly editor: Editor;
  readonly placement: number;
  /** The placement's x before the first edit. */
  readonly startX: number;
}

/** `run` names their clients: no two runs on one database alike. */
export function makeEditors(run: string): readonly PlacedEditor[] {
  return Array.from({ length: EDITORS }, (_, number) => {
    const { id, after } = PLACEMENTS[number]!;
    return { editor: new Editor(number, run, HALL, id), placement: id, startX: (after as { x: number }).x };
  });
}

/** A database that holds the hall and the editors' accounts. */
export async function filledDatabase(place?: TestPlace): Promise<TestDatabase> {
  const database = await makeTestDatabase(place);
  const sql = await database.open();
  await sql.transaction((tx) => writeDiff(tx, HALL.changes));
  for (let number = 0; number < EDITORS; number += 1) {
    await addAccount(sql, { name: `editor${number}`, role: 'editor', password: PASSWORD, mustChangePassword: false });
  }
  await sql.close();
  return database;
}

export function startOn({ dataDir, databaseUrl }: TestDatabase, options: StartOptions = {}): Promise<RunningServer> {
  const database = databaseUrl === null ? [] : ['--database', databaseUrl];
  return startServer({ env: { PLENUM_LOG_LEVEL: 'error' }, ...options, dataDir, args: ['--no-demo', ...database] });
}

/** The code and data of a call's answer. */
export async function call(
  { url }: Pick<RunningServer, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<{ readonly status: number; readonly code: number; readonly data: unknown }> {
  const response = await fetch(new URL(`diagramApi/wapi/v1/${path}`, `${url}/`), init);
  return { status: response.status, ...((await response.json()) as { code: number; data: unknown }) };
}

export async function signIn(server: Pick<RunningServer, 'url'>, userName: string): Promise<string> {
  const body = new URLSearchParams({ username: userName, password: PASSWORD });
  const { code, data } = await call(server, 'authenticate', { method: 'POST', body });
  if (code !== 200) throw new Error(`${userName} cannot sign in: ${code}`);
  return (data as { access_token: string }).access_token;
}

export function addressOf(server: RunningServer, token: string): Address {
  return {
    socket: `${server.url.replace('http', 'ws')}/diagramApi/wapi/v1/sync`,
    protocols: ['5b0c8a52-0000-4000-8000-000000000001', token],
    async snapshot() {
      const response = await fetch(new URL(`diagramApi/wapi/v1/diagrams/${HALL.diagrams[0]}/snapshot`, `${server.url}/`), {
        headers: { authorization: `Bearer ${token}` },
      });
      if (response.status !== 200) throw new Error(`snapshot: ${response.status} ${await response.text()}`);
      return { bytes: await response.arrayBuffer(), clock: Number(response.headers.get('x-clock')) };
    },
  };
}
