import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { pieceOf } from '../../../domain/catalog/furniture';
import { NO_ID } from '../../../domain/ids';
import { areMeeting } from '../../../domain/layout/floor';
import { ok, refuse } from '../../../domain/result';
import type { FurnitureDoor, FurnitureOrder, RoomPreview, RoomSize, ShownRaster, TileContent } from '../../api/furniture';
import type { ActionResult } from '../../api/session';
import type { EngineSeat } from '../engine-seat';
import { freeView, spotIn, type SpotBox } from '../free-spot';
import { NO_IDS_LEFT } from '../intents';
import type { OperationController } from '../operation-controller';
import { planFurniture } from './plan-furniture';
import { previewRoom } from './room-inside';
import { contentOfTile, shownRaster, tilesOf } from './tiles';

export interface FurnitureParts {
  readonly operations: () => OperationController;
  readonly seat: () => EngineSeat;
}

/** What a diagram's worker does with walls, columns, cooling units, aisles and whatever else a room has besides racks. */
export class FurnitureDesk implements FurnitureDoor {
  readonly #parts: FurnitureParts;

  constructor(parts: FurnitureParts) {
    this.#parts = parts;
  }

  async insert(order: FurnitureOrder): Promise<ActionResult> {
    const result = await this.#parts.operations().perform((context) => {
      const { document, diagram } = context;
      const seat = this.#parts.seat();
      const spot = (width: number, height: number, more: readonly SpotBox[]) => spotIn(seat, context, width, height, more);
      const plan = planFurniture(document, diagram, order, { selection: seat.engine.selection(), spot });
      if (!plan.ok) return plan;
      const ids = context.takeIds(plan.value.length * 2);
      if (!ids) return NO_IDS_LEFT;
      const parent = document.get('diagram', diagram)?.owner ?? NO_ID;
      const objectClass = codeOf(OBJECT_CLASSES, order.what === 'outline' ? 'wall' : order.what);
      return ok({
        kind: 'insert-objects',
        version: 1,
        objects: plan.value.map(({ name, width, depth, rackRule }, at) => ({
          ...{ id: ids[at * 2]!, parent, class: objectClass, name, widthMm: width, depthMm: depth },
          ...(order.coolingW > 0 ? { coolingW: order.coolingW } : {}),
          ...(rackRule === undefined ? {} : { rackRule }),
        })),
        diagrams: [],
        placements: plan.value.map(({ x, y, rotation }, at) => {
          return { id: ids[at * 2 + 1]!, diagram, subject: ids[at * 2]!, x, y, rotation };
        }),
      });
    });
    if (result.ok) this.#show(result.created);
    return result;
  }

  /** Who looks beside the room, or at a part of it that is full, is shown what came into it elsewhere. */
  #show(ids: readonly number[]): void {
    const { engine, size } = this.#parts.seat();
    const view = freeView(engine.camera(), size);
    const isSeen = ids.some((id) => {
      const box = engine.boundsOf(id);
      return box !== undefined && areMeeting(box, view);
    });
    if (!isSeen) engine.reveal(ids);
  }

  async previewRoom(size: RoomSize): Promise<RoomPreview> {
    const { document, diagram } = this.#parts.operations().context;
    return previewRoom(document, diagram, size);
  }

  async turn(ids: readonly number[]): Promise<ActionResult> {
    return this.#parts.operations().perform(({ document, diagram }) => {
      const turned = ids
        .filter((id) => pieceOf(document.get('object', id)?.class ?? 0) !== undefined)
        .flatMap((id) => document.by('placement.subject', id))
        .map((id) => document.get('placement', id)!)
        .filter((placement) => placement.diagram === diagram);
      if (turned.length === 0) return refuse('nothing-selected');
      return ok({
        kind: 'move-placements',
        version: 1,
        placements: turned.map(({ id }) => id),
        mode: 'to',
        x: turned.map(({ x }) => x),
        y: turned.map(({ y }) => y),
        rotation: turned.map(({ rotation }) => (rotation + 90) % 360),
      });
    });
  }

  async raster(): Promise<ShownRaster | null> {
    const { document, diagram } = this.#parts.operations().context;
    return shownRaster(document, diagram);
  }

  async tilesOf(id: number): Promise<readonly [string, string] | null> {
    const { document, diagram } = this.#parts.operations().context;
    return tilesOf(document, diagram, id);
  }

  async contentOfTile(name: string): Promise<TileContent | null> {
    const { document, diagram } = this.#parts.operations().context;
    return contentOfTile(document, diagram, name);
  }
}
