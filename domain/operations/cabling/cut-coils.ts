import { cutCoils, type CutCoil } from '../../cabling/coil-places';
import { changed, created } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { coilOf } from '../../validation/plant-rules';
import type { CutLay } from '../pathways/cut-lays';

export interface CutOfCoils {
  readonly cable: RecordOf<'cable'>;
  readonly closure: number;
  /** The new cable. */
  readonly made: number;
  readonly atMm: number | undefined;
  /** Where the live lay is parted; undefined = the cable is not laid. */
  readonly lay: CutLay | undefined;
}

/** Coils beyond the cut go with the new cable; one that is cut through becomes two of the same name (cabling/coil-places.ts). */
export function changesOfCoils(slice: Slice, cut: CutOfCoils, take: () => number): readonly Change[] {
  const coils = slice.by('coil.cable', cut.cable.id).map((id) => slice.get('coil', id)!);
  if (coils.length === 0) return [];
  const ends = [1, 2].map((end) => placesAtEnd(slice, cut.cable.id, end)) as [ReadonlySet<number>, ReadonlySet<number>];
  const asked = coils.map((coil): CutCoil => ({ ...coilOf(coil), ...sideOf(slice, coil.carrier, cut, ends) }));
  const parts = cutCoils(asked, { lengthMm: cut.cable.lengthMm, atMm: cut.atMm, part: partOf(slice, cut.lay) });
  return coils.flatMap((coil, at): readonly Change[] => {
    const { first, second } = parts[at]!;
    if (second.lengthMm === 0) return [];
    const fields = (part: typeof first) => ({
      lengthMm: part.lengthMm,
      markFromMm: part.marks?.[0] ?? 0,
      markToMm: part.marks?.[1] ?? 0,
    });
    const change = changed('coil', coil, first.lengthMm === 0 ? { cable: cut.made, ...fields(second) } : fields(first));
    const { carrier, name } = coil;
    const copy = first.lengthMm === 0 ? [] : [created('coil', take(), { cable: cut.made, carrier, name, ...fields(second) })];
    return [...(change ? [change] : []), ...copy];
  });
}

/** By what a coil hangs on: the place of the cut, a place on the way before or beyond it, or what one end alone comes to. */
function sideOf(
  slice: Slice,
  carrier: number,
  { closure, lay }: CutOfCoils,
  [atA, atB]: readonly [ReadonlySet<number>, ReadonlySet<number>],
): Pick<CutCoil, 'side'> {
  if (carrier === NO_ID) return {};
  if (carrier === closure) return { side: 'here' };
  const touched = (lay?.chain ?? []).flatMap(({ pathway }, at) => {
    const way = slice.get('pathway', pathway);
    return way?.from === carrier || way?.to === carrier ? at : [];
  });
  const before = touched.filter((at) => at < lay!.kept).length;
  if (touched.length > 0 && (before === 0 || before === touched.length)) return { side: before === 0 ? 'second' : 'first' };
  if (atA.has(carrier) === atB.has(carrier)) return {};
  return { side: atA.has(carrier) ? 'first' : 'second' };
}

/** What an end of a cable comes to: the closures where its cores are spliced, and what holds the ports that it is plugged into. */
function placesAtEnd(slice: Slice, cable: number, end: number): ReadonlySet<number> {
  const plugs = slice.by('termination.cable', cable).map((id) => slice.get('termination', id)!);
  const coreEnds = slice
    .by('core.cable', cable)
    .flatMap((core) => slice.by('core_end.core', core).map((id) => slice.get('core_end', id)!));
  const places = new Set<number>();
  for (const one of [...plugs, ...coreEnds]) {
    if (one.end !== end) continue;
    if ('splice' in one && one.splice !== NO_ID) places.add(slice.get('splice', one.splice)?.closure ?? NO_ID);
    let at = one.port === NO_ID ? NO_ID : (slice.get('port', one.port)?.owner ?? NO_ID);
    for (let steps = 0; at !== NO_ID && steps < 32; steps++) {
      places.add(at);
      at = slice.get('object', at)?.parent ?? NO_ID;
    }
  }
  return places;
}

/** How much of the way lies before the cut; undefined where a pathway's length is not known. */
function partOf(slice: Slice, lay: CutLay | undefined): number | undefined {
  if (!lay) return undefined;
  const lengths = lay.chain.map(({ pathway }) => slice.get('pathway', pathway)?.lengthMm ?? 0);
  if (lengths.includes(0)) return undefined;
  const sum = (some: readonly number[]): number => some.reduce((total, each) => total + each, 0);
  return sum(lengths.slice(0, lay.kept)) / sum(lengths);
}
