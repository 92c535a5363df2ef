import { parseId } from '../../../domain/ids';
import { readOpening } from '../../../protocol/rest/diagrams';
import { startSpareWorker } from '../../engine-host/spare-worker';
import { api } from '../../session/session';

/** What takes time in opening the drawing of an address, and can go on while its page gets ready: its worker, and the server's reading. */
export function ahead(query: URLSearchParams): void {
  const diagram = parseId(query.get('id') ?? '');
  if (diagram === undefined) return;
  startSpareWorker();
  // Whoever opens it hears what is wrong.
  api.call(readOpening, { params: { id: String(diagram) } }, { alone: true }).catch(() => undefined);
}
