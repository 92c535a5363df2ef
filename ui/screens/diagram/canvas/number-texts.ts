import type { FrameNumbers } from '../../../../domain/geometry/view';

/** The lines of the panel, in this order; their words stand under `diagram:numbers.<row>`. */
export const NUMBER_ROWS = [
  'frameMs',
  'submitMs',
  'inputMs',
  'inputFramesWorst',
  'frames',
  'draws',
  'vertices',
  'chunks',
  'cpuBytes',
  'gpuBytes',
] as const satisfies readonly (keyof FrameNumbers)[];
export type NumberRow = (typeof NUMBER_ROWS)[number];

/** The figures in the user's number form; `frames` words a count of frames. What was not measured yet is a dash. */
export function numberTexts(
  numbers: FrameNumbers,
  language: string,
  frames: (count: number) => string,
): Readonly<Record<NumberRow, string>> {
  const whole = new Intl.NumberFormat(language);
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const ms = (value: number): string => `${tenths.format(value)} ms`;
  const megabytes = (bytes: number): string => `${tenths.format(bytes / 1e6)} MB`;
  const measured = numbers.inputFrames > 0;
  return {
    frameMs: ms(numbers.frameMs),
    submitMs: ms(numbers.submitMs),
    inputMs: measured ? `${ms(numbers.inputMs)} · ${frames(numbers.inputFrames)}` : '–',
    inputFramesWorst: measured ? frames(numbers.inputFramesWorst) : '–',
    frames: whole.format(numbers.frames),
    draws: whole.format(numbers.draws),
    vertices: whole.format(numbers.vertices),
    chunks: whole.format(numbers.chunks),
    cpuBytes: megabytes(numbers.cpuBytes),
    gpuBytes: megabytes(numbers.gpuBytes),
  };
}
