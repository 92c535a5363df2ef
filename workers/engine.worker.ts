import { expose } from 'comlink';
import type { Permission } from '../domain/permissions/permission';
import type { Credentials } from '../protocol/rest/client';
import type { DiagramWorker, SessionEvent, WorkerNews } from './api/session';
import type { Session } from './diagram-session/diagram-session';
import { dropAllCopies } from './diagram-session/kept-copy';
import { dropAllSnapshots } from './diagram-session/local-store';
import { openSession, type Opening } from './diagram-session/open-session';

/** The diagram worker: one diagram, opened once. */
class WorkerDoor implements DiagramWorker {
  session: Session | undefined;
  private opening: Opening | undefined;

  async open(...asked: Parameters<DiagramWorker['open']>): ReturnType<DiagramWorker['open']> {
    this.opening = openSession(asked[0], tell, asked[1]);
    this.session = await this.opening.session;
    return this.session.opened;
  }

  async setCredentials(credentials: Credentials): Promise<void> {
    this.opening?.setCredentials(credentials);
  }

  async setPermissions(permissions: readonly Permission[]): Promise<void> {
    const session = await this.opening?.session;
    await session?.setPermissions(permissions);
  }

  async alive(): Promise<void> {}

  async settle(): Promise<void> {
    await this.session?.settle();
  }

  async forget(): Promise<void> {
    await (this.session?.forget() ?? Promise.all([dropAllSnapshots(), dropAllCopies()]));
  }

  async close(): Promise<void> {
    await this.session?.close();
  }
}

function tell(events: readonly SessionEvent[]): void {
  postMessage({ events } satisfies WorkerNews);
}

expose(new WorkerDoor());
