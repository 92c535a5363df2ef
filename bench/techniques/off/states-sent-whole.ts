import { LiveStates as Patched } from '../../../engine/frame/live-states';

/** A changed state sends the states of all ports. */
export class LiveStates extends Patched {
  override mark(): void {
    this.reset();
  }
}
