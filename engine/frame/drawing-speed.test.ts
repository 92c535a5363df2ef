import { describe, expect, it } from 'vitest';
import { DrawingSpeed } from './drawing-speed';

const CARD = 'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)';

/** Judged after each of these frames: true where it is slow. */
function judged(speed: DrawingSpeed, frames: readonly number[]): readonly boolean[] {
  return frames.map((ms) => {
    speed.took(ms);
    return speed.slow;
  });
}
const ten = (ms: number): readonly number[] => new Array<number>(10).fill(ms);

describe('how fast a scene is drawn', () => {
  it('software is known by its name, from the first frame, whatever it takes', () => {
    for (const name of [
      'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
      'llvmpipe (LLVM 17)',
    ]) {
      const speed = new DrawingSpeed(name);
      expect([speed.slow, ...judged(speed, [...ten(1), ...ten(1)])]).not.toContain(false);
    }
  });

  it('a card is fast until ten frames say otherwise, and a frame that compiled is none of them', () => {
    expect(judged(new DrawingSpeed(CARD), [300, 40, ...ten(1), ...ten(2)])).not.toContain(true);
    const slow = judged(new DrawingSpeed(CARD), ten(8));
    expect(slow).toEqual([...new Array<boolean>(9).fill(false), true]);
  });

  it('a card that was slow is fast again when it is clearly fast, not when it is near the limit', () => {
    const speed = new DrawingSpeed(CARD);
    expect(judged(speed, [...ten(8), ...ten(4)]).slice(9)).not.toContain(false);
    expect(judged(speed, ten(2)).at(-1)).toBe(false);
    expect(judged(speed, ten(4)).at(-1)).toBe(false);
  });

  it('no name is a card: where names are hidden it is measured', () => {
    expect(new DrawingSpeed('').slow).toBe(false);
  });
});
