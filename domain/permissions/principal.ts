import type { Permission } from './permission';

/** Where a principal's permissions hold. Places are ids of objects (sites, rooms); what lies in one lies in the scope. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'places'; readonly places: readonly number[] }
  | { readonly kind: 'diagram'; readonly diagram: number };

/** Whoever asks. The account's id is never given to another account, whatever becomes of its name. */
export interface Principal {
  readonly accountId: number;
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: Scope;
}

/** What is asked about: the diagram it is seen in, and the places it lies in, from the site down. */
export interface Subject {
  readonly diagram?: number;
  readonly places?: readonly number[];
}

/**
 * The one authority: may they do what this permission stands for, to this subject? Without a subject: to anything at
 * all. A scope that the subject does not say itself to lie in bars it.
 */
export function may(principal: Principal, permission: Permission, subject?: Subject): boolean {
  return principal.permissions.has(permission) && (subject === undefined || covers(principal.scope, subject));
}

function covers(scope: Scope, { diagram, places = [] }: Subject): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'places':
      return places.some((place) => scope.places.includes(place));
    case 'diagram':
      return diagram === scope.diagram;
  }
}
