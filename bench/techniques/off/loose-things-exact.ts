import { LoosePainter as Tiled } from '../../../engine/frame/loose-painter';

/** Boxes and links of free-form diagrams are meshes of all of them, however many. */
export class LoosePainter extends Tiled {
  override get takesBoxes(): boolean {
    return false;
  }

  override get takesLinks(): boolean {
    return false;
  }
}
