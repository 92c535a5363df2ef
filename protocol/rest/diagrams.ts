import { list, number, object, orNull, text, type Out } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

/** An address with another text than an id answers like an absent diagram. */
const params = object({ id: text() });

const meta = object({
  diagram: number,
  name: text(),
  kind: text(),
  /** From the site down to the diagram's owner. */
  path: list(object({ id: number, name: text(), class: text() })),
  /** The owner's diagrams, this one among them. */
  siblings: list(object({ id: number, name: text(), kind: text() })),
});
export type DiagramMeta = Out<typeof meta>;

/** What a diagram is called and where it hangs. */
export const readDiagram = endpoint({
  method: 'GET',
  path: '/v1/diagrams/:id',
  permission: 'viewRead',
  limits: { inTurns: true },
  params,
  answer: meta,
  codes: [CODES.notFound],
});

/** The whole document (protocol/codec/snapshot.ts). Its clock is also in the header X-Clock. */
export const fetchSnapshot = endpoint({
  method: 'GET',
  path: '/v1/diagrams/:id/snapshot',
  permission: 'viewRead',
  // The largest ones over a slow line.
  limits: { timeoutMs: 10 * 60_000 },
  params,
  answer: 'bytes',
  codes: [CODES.notFound],
});

/**
 * How far the server is with a drawing that it reads from the database: whoever asked for its snapshot waits for that. The
 * server begins to read it where it has not: a page that will ask for the snapshot says so while it gets ready.
 */
export const readOpening = endpoint({
  method: 'GET',
  path: '/v1/diagrams/:id/opening',
  permission: 'viewRead',
  params,
  /** Records so far; null = it is not being read. */
  answer: object({ records: orNull(number) }),
  codes: [CODES.notFound],
});
