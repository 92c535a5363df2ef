import { describe, expect, it } from 'vitest';
import type { FrameNumbers } from '../../../../domain/geometry/view';
import { numberTexts } from './number-texts';

const NUMBERS: FrameNumbers = {
  frames: 12_345,
  frameMs: 3.14159,
  submitMs: 1.25,
  draws: 42,
  vertices: 60_000,
  chunks: 7,
  cpuBytes: 12_500_000,
  gpuBytes: 3_000_000,
  inputFrames: 1,
  inputFramesWorst: 2,
  inputMs: 18.04,
};
const frames = (count: number): string => `${count} f`;

describe('the figures of the frame panel', () => {
  it('stand in the language’s number form with their units', () => {
    expect(numberTexts(NUMBERS, 'en', frames)).toEqual({
      frameMs: '3.1 ms',
      submitMs: '1.3 ms',
      inputMs: '18.0 ms · 1 f',
      inputFramesWorst: '2 f',
      frames: '12,345',
      draws: '42',
      vertices: '60,000',
      chunks: '7',
      cpuBytes: '12.5 MB',
      gpuBytes: '3.0 MB',
    });
  });

  it('what was not measured yet is a dash', () => {
    const texts = numberTexts({ ...NUMBERS, inputFrames: 0 }, 'zh-cn', frames);
    expect([texts.inputMs, texts.inputFramesWorst]).toEqual(['–', '–']);
  });
});
