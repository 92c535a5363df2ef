import type { Document } from '../document/document';
import { objectName } from '../entities/names';
import { NO_ID } from '../ids';
import type { Channel, SharedPart } from './channel';

/** What both ways come through, where they begin and end with it: racks, junctions, panels and devices; each once. */
export function sharedParts(document: Document, [one, other]: readonly Channel[]): readonly SharedPart[] {
  if (one === undefined || other === undefined) return [];
  const [first, second] = [objectsOf(document, one), objectsOf(document, other)];
  return [...first].filter((id) => second.has(id)).map((id) => ({ id, name: objectName(document, id) }));
}

/** From start to goal. */
function objectsOf(document: Document, { parts }: Channel): ReadonlySet<number> {
  const objects = parts.flatMap((part) => {
    const between = part.kind === 'cord' ? part.segments : [];
    const stops = between.flatMap(({ pathway }) => {
      const { from, to } = document.get('pathway', pathway)!;
      return [from, to];
    });
    return [part.from.place, part.from.owner, ...stops, part.to.place, part.to.owner];
  });
  return new Set(objects.filter((id) => id !== NO_ID));
}
