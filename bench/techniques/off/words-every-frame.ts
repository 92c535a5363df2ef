import type { Camera } from '../../../domain/geometry/view';
import type { View } from '../../../engine/gl/device';
import type { Mark } from '../../../engine/passes/overlay/marks';
import { LabelPainter as Kept } from '../../../engine/frame/label-painter';

/** All words are written and sent for every frame. */
export class LabelPainter extends Kept {
  override prepare(
    view: View,
    camera: Camera,
    input: { readonly shown: { readonly labels: boolean }; readonly moving: readonly Mark[] },
  ): boolean {
    this.touch();
    while (super.prepare(view, camera, input));
    return false;
  }
}
