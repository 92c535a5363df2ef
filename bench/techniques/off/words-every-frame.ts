import type { Changes } from '../../../engine/frame/damage';
import { LabelPainter as Kept } from '../../../engine/frame/label-painter';
import type { Frame } from '../../../engine/passes/pass';

/** All words are written and sent for every frame. */
export class LabelPainter extends Kept {
  override refresh(frame: Frame, changes: Changes): boolean {
    this.touch({ what: 'all' });
    while (super.refresh(frame, changes));
    return false;
  }
}
