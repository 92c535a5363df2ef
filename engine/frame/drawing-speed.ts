/** The whole scene drawn in more is slow, ms; what was slow is fast again only below the second. */
const FAST_MS = 5;
const FAST_AGAIN_MS = 3;
/** Frames between two judgements: the middle one of them counts, so that one that compiled or was disturbed does not. */
const FRAMES = 10;

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether the scene is drawn slowly here: known of software by its name, measured of a graphics card. */
export class DrawingSpeed {
  readonly isSoftware: boolean;
  slow: boolean;
  #taken: number[] = [];

  constructor(renderer: string) {
    this.isSoftware = SOFTWARE.test(renderer);
    this.slow = this.isSoftware;
  }

  /** The card drew the whole scene in so long. True = it is judged otherwise than before. */
  took(ms: number): boolean {
    if (this.isSoftware || this.#taken.push(ms) < FRAMES) return false;
    const [middle] = this.#taken.sort((a, b) => a - b).slice(FRAMES / 2);
    const before = this.slow;
    this.slow = middle! > (before ? FAST_AGAIN_MS : FAST_MS);
    this.#taken = [];
    return this.slow !== before;
  }
}
