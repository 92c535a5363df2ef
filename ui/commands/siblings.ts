import type { DiagramState } from '../engine-host/diagram-state';
import type { CommandContext } from './command';

/** The diagram of this kind that belongs to the same owner, the open one included. */
export function siblingOf(
  state: DiagramState,
  kind: 'plan' | 'elevation',
): NonNullable<DiagramState['opened']>['siblings'][number] | undefined {
  return state.opened?.siblings.find((sibling) => sibling.kind === kind);
}

/** Faces are chosen where racks stand upright. */
export function isElevation({ state }: CommandContext): boolean {
  return state.opened?.kind === 'elevation';
}

/** Ways for cables are drawn where things stand as they do in the room: seen from above, or freely. */
export function takesPathways({ state }: CommandContext): boolean {
  return state.opened?.kind === 'plan' || state.opened?.kind === 'free';
}

/** Racks and devices are drawn in rooms and free diagrams; the inside view of a device or card takes none. */
export function takesEquipment({ state }: CommandContext): boolean {
  return state.opened?.kind !== 'internal';
}
