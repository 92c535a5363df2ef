import type { DiagramState } from '../engine-host/diagram-state';
import { carrySelection } from '../engine-host/kept-view';
import { diagramAddress } from '../router/diagram-address';
import { navigate } from '../router/router';
import type { CommandContext } from './command';

/** The diagram of this kind that belongs to the same owner, the open one included. */
export function siblingOf(
  state: DiagramState,
  kind: 'plan' | 'elevation',
): NonNullable<DiagramState['opened']>['siblings'][number] | undefined {
  return state.opened?.siblings.find((sibling) => sibling.kind === kind);
}

/** Opens it; the two show the same room, so what is selected in one is selected in the other. */
export function goToSibling({ opened, selection }: DiagramState, sibling: ReturnType<typeof siblingOf>): void {
  if (sibling === undefined || sibling.id === opened?.diagram) return;
  carrySelection(sibling.id, selection, sessionStorage);
  void navigate(diagramAddress(sibling.id));
}

/** Faces are chosen where racks stand upright. */
export function isElevation({ state }: CommandContext): boolean {
  return state.opened?.kind === 'elevation';
}

/** Where racks stand as they do on the floor. */
export function isPlan({ state }: CommandContext): boolean {
  return state.opened?.kind === 'plan';
}

/** Ways for cables are drawn where things stand as they do in the room: seen from above, or freely. */
export function takesPathways({ state }: CommandContext): boolean {
  return state.opened?.kind === 'plan' || state.opened?.kind === 'free';
}

/** Racks and devices are drawn in rooms and free diagrams; the inside view of a device or card takes none. */
export function takesEquipment({ state }: CommandContext): boolean {
  return state.opened?.kind !== 'internal';
}
