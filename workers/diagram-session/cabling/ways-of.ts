import { documentPlant } from '../../../domain/cabling/document-plant';
import { portEnd } from '../../../domain/cabling/joints';
import { trace } from '../../../domain/cabling/trace';
import { farEnd, traceAnswer, type TraceAnswer } from '../../../domain/cabling/trace-answer';
import type { Document } from '../../../domain/document/document';
import { RememberingSlice } from '../../../domain/document/remembering-slice';
import { NO_ID } from '../../../domain/ids';
import type { Way, WaysOf } from '../../api/cabling';
import { endListing } from './listings';
import { leavesAt } from './trace-beyond';

/** Ways of which the far end is looked for: more are better looked at one by one. */
const WAYS_MAX = 400;
/** Places that one of them is followed through. */
const PLACES_MAX = 100;

/** The ways that begin in a rack or device, or in that of a port, one for each port with a cable; null for anything else. */
export function waysOf(document: Document, isInside: (object: number) => boolean, id: number): WaysOf | null {
  const listing = endListing(document, id);
  if (listing === null) return null;
  const ports = listing.devices.flatMap((device) => device.ports);
  const cabled = ports.filter(({ cable }) => cable !== NO_ID);
  const slice = new RememberingSlice(document);
  const ways = cabled.slice(0, WAYS_MAX).map((port): Way => {
    const found = trace(documentPlant(slice), portEnd(port.id), { limit: PLACES_MAX });
    const answer = traceAnswer(slice, found);
    // What is merely the last thing that this drawing knows is no far end.
    return leavesAt(document, isInside, found) === null
      ? { port, far: farEnd(answer.outside), leaves: null }
      : { port, far: null, leaves: lastOf(answer) };
  });
  return { id: listing.id, name: listing.name, ports: ports.length, count: cabled.length, ways };
}

function lastOf({ start, outside }: TraceAnswer): Way['leaves'] {
  return outside.hops.at(-1)?.at ?? start;
}
