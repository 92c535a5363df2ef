import { z } from 'zod';

/**
 * GET v1/trace?port=ID or ?core=CABLE.NUMBER.END (1 = A, 2 = B): all that a port or an end of a core is joined with, to both sides (`data`: TraceAnswer of domain/cabling). `strands`:
 * the positions under way, several separated by commas, the nested ones of each by dots, the latest last; absent = the
 * whole port.
 */
export const TraceQuery = z.strictObject({
  port: z
    .string()
    .regex(/^\d{14}$/, 'an id of 14 digits')
    .optional(),
  core: z
    .string()
    .regex(/^\d{14}\.[1-9]\d{0,4}\.[12]$/, 'cable, core and end')
    .optional(),
  strands: z
    .string()
    .max(4000)
    .regex(/^\d{1,5}(\.\d{1,5}){0,7}(,\d{1,5}(\.\d{1,5}){0,7})*$/, 'positions, separated by commas')
    .optional(),
});

/** Lists of positions as the query's text; undefined = the whole. */
export function strandsText(strands: readonly (readonly number[])[]): string | undefined {
  return strands.some((strand) => strand.length === 0) ? undefined : strands.map((strand) => strand.join('.')).join(',');
}

export function strandsOf(text: string | undefined): readonly (readonly number[])[] {
  return text === undefined ? [[]] : text.split(',').map((strand) => strand.split('.').map(Number));
}
