import { Scene as Whole } from '../../../engine/scene/scene';

export * from '../../../engine/scene/scene';

/** Devices, ports and cables of every rack have their places before the first frame. */
export class Scene extends Whole {
  override load(diagram: number, face: 1 | 2 | 3): void {
    super.load(diagram, face);
    for (let item = 0; item < this.items.count; item++) {
      this.layout(item);
      this.routes(item);
    }
  }
}
