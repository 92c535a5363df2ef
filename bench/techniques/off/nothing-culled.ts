import { Scene as Whole } from '../../../engine/scene/scene';

export * from '../../../engine/scene/scene';

/** Every rack is drawn in every frame, in view or not. */
export class Scene extends Whole {
  override insides(): readonly number[] {
    return super.insides([-Infinity, -Infinity, Infinity, Infinity]);
  }
}
