import type { IndexName, Kind } from '../document/schema';
import type { ReadStep } from '../document/slice';

/** What stands on the floors of these diagrams, and whose these are: whoever puts a rack there looks at the others and the room. `where` names the steps. */
export function floorReads(from: readonly string[], where = 'beside'): readonly ReadStep[] {
  return [
    refs(`owners ${where}`, from, 'diagram', 'owner', 'object'),
    by(`placed ${where}`, from, 'placement.diagram'),
    refs(`standing ${where}`, [`placed ${where}`], 'placement', 'subject', 'object'),
    refs(`models ${where}`, [`standing ${where}`], 'object', 'model', 'model'),
  ];
}

/** Where these objects are placed, and what else stands there: whoever makes one larger looks at its neighbours. */
export function footprintReads(from: readonly string[]): readonly ReadStep[] {
  return [
    by('their places', from, 'placement.subject'),
    refs('diagrams of places', ['their places'], 'placement', 'diagram', 'diagram'),
    ...floorReads(['diagrams of places']),
  ];
}

/** The three read steps (document/slice.ts) in a line each, for operations that read much. */
export function records(name: string, kind: Kind, ids: readonly number[] = []): ReadStep {
  return { name, take: 'records', kind, ids };
}

export function refs(name: string, from: readonly string[], fromKind: Kind, field: string, kind: Kind): ReadStep {
  return { name, take: 'refs', from, fromKind, field, kind };
}

export function by(name: string, from: readonly string[], index: IndexName): ReadStep {
  return { name, take: 'by', from, index };
}
