import { z } from 'zod';

/**
 * POST v1/cable_labels (form): what labels of cables are given already. `site`: the site in which they must differ, 0 = all.
 * `frames`: JSON list of [before, after] around a running number; `names`: JSON list of labels.
 */
export const CableLabelsForm = z.strictObject({
  site: z.string().regex(/^(0|\d{14})$/, 'an id of 14 digits, or 0'),
  frames: z.string().max(200_000),
  names: z.string().max(900_000),
});
export const FRAMES_MAX = 200;
export const LabelFrames = z.array(z.tuple([z.string().max(400), z.string().max(400)])).max(FRAMES_MAX);
export const LabelNamesAsked = z.array(z.string().max(400)).max(20_000);

export interface CableLabels {
  /** The greatest number that each frame has been given so far, 0 = none; in the order asked. */
  readonly highest: readonly number[];
  /** Of the names, those that a cable of the site has. */
  readonly taken: readonly { readonly name: string; readonly cable: number }[];
}
