import type { Home } from '../../protocol/rest/home';
import { useSession } from './session-state';

/** Guests were let in to one drawing: no other is a door of theirs. `own`: the one that opened. */
export function mayOpen(diagram: number, own: number): boolean {
  return diagram === own || !seesOneDrawing(useSession.getState().power);
}

export function seesOneDrawing(power: string): boolean {
  return power === 'guest';
}

interface Doors {
  readonly diagram: number;
  readonly path: readonly { readonly diagram?: number }[];
  readonly siblings: readonly { readonly id: number }[];
}

/** What was opened, with the ways from it that its user may go. */
export function withOwnDoors<T extends Doors>(opened: T): T {
  return {
    ...opened,
    path: opened.path.map((place) => (mayOpen(place.diagram ?? 0, opened.diagram) ? place : { ...place, diagram: 0 })),
    siblings: opened.siblings.filter(({ id }) => mayOpen(id, opened.diagram)),
  };
}

/** The first drawing that Home tells of, with its name; undefined = none. */
export function firstDrawing({ sites, diagrams }: Home): { readonly id: number; readonly name: string } | undefined {
  const all = sites.flatMap((site) => [
    ...site.rooms.flatMap(({ name, diagram, plan }) => [
      { id: diagram, name },
      { id: plan, name },
    ]),
    ...[site, ...site.places].map(({ name, plan }) => ({ id: plan, name })),
    ...site.diagrams,
  ]);
  return [...all, ...diagrams].find(({ id }) => id !== 0);
}
