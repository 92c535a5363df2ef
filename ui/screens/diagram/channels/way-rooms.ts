import type { RoomLeg } from '../../../../domain/channels/room-legs';
import { NO_ID } from '../../../../domain/ids';
import { seesOneDrawing } from '../../../session/own-drawing';
import { useSession } from '../../../session/session-state';
import type { WaySign } from '../canvas/way-signs-state';

/** The drawing on which a leg is seen: of the kind that is open, else the first that there is; 0 = it has none, or not for a guest. */
export function drawingOf({ diagrams }: RoomLeg, kind: string): number {
  if (seesOneDrawing(useSession.getState().power)) return NO_ID;
  return (diagrams.find((each) => each.kind === kind) ?? diagrams[0])?.id ?? 0;
}

/** The rooms before and after what this place has of a way; where it has nothing, the first is where it goes on. */
export function neighbours(
  legs: readonly RoomLeg[],
  place: number,
): readonly [before: RoomLeg | undefined, after: RoomLeg | undefined] {
  const first = legs.findIndex((leg) => leg.place === place);
  const last = legs.findLastIndex((leg) => leg.place === place);
  return [roomFrom(legs, first, -1), roomFrom(legs, last, 1)];
}

/**
 * The signs of a way on the drawing of a room: wherever it comes in, to the room that it comes from, and wherever it goes
 * out, to the next. The drawing of a site has none: no way leaves it.
 */
export function signsOf(legs: readonly RoomLeg[], place: number, kind: string, mark: 'first' | 'second'): readonly WaySign[] {
  return legs.flatMap((leg, at) => {
    if (leg.place !== place || !leg.isRoom) return [];
    return ([-1, 1] as const).flatMap((step): readonly WaySign[] => {
      const next = roomFrom(legs, at, step);
      const diagram = next ? drawingOf(next, kind) : 0;
      if (!next || diagram === 0) return [];
      const isBack = step < 0;
      return [
        { key: `${mark} ${at} ${step}`, at: isBack ? leg.ids : leg.ids.toReversed(), name: next.name, diagram, isBack, mark },
      ];
    });
  });
}

/** The next room on the way, in either direction; what lies between only where no room comes any more. */
function roomFrom(legs: readonly RoomLeg[], at: number, step: 1 | -1): RoomLeg | undefined {
  const rest = step > 0 ? legs.slice(at + 1) : legs.slice(0, Math.max(0, at)).toReversed();
  return rest.find(({ isRoom }) => isRoom) ?? rest[0];
}
