import type { CableClass, CableType } from '../../../../domain/catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES } from '../../../../domain/catalog/enums';
import { LIMITS } from '../../../../domain/catalog/limits';
import type { CordOrder, StoreListing } from '../../../../workers/api/stores';

/** Cords to be put into a store, as they are typed. */
export interface CordsTyped {
  readonly cableClass: CableClass;
  readonly cableType: CableType | '';
  /** A cable model; 0 = none. */
  readonly model: number;
  readonly lengthM: number;
  readonly count: number;
  readonly rule: string;
}

export const NO_CORDS: CordsTyped = {
  cableClass: 'opticalCable',
  cableType: 'mmf-om4',
  model: 0,
  lengthM: 0,
  count: 1,
  rule: '',
};

/** What is asked for; null = no cord can be made of it yet. */
export function orderOf(store: number, { cableClass, cableType, model, lengthM, count, rule }: CordsTyped): CordOrder | null {
  const lengthMm = Math.round(lengthM * 1000);
  if (lengthMm < LIMITS.stockLengthMinMm || lengthMm > LIMITS.stockLengthMaxMm || count < 1) return null;
  return {
    ...{ store, count, model, lengthMm, rule: rule.trim() },
    cableClass: CABLE_CLASSES.indexOf(cableClass),
    cableType: CABLE_TYPES.indexOf(cableType),
  };
}

/** All of these are chosen afterwards, or none where all of them were. */
export function toggled(chosen: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const after = new Set(chosen);
  const all = ids.every((id) => chosen.has(id));
  for (const id of ids)
    if (all) after.delete(id);
    else after.add(id);
  return after;
}

/** Of what was ticked, by kind, that which lies there still: what a colleague has taken is nobody's to move or delete from here. */
export function tickedIn({ groups, things }: Pick<StoreListing, 'groups' | 'things'>, chosen: ReadonlySet<number>) {
  const isChosen = (id: number): boolean => chosen.has(id);
  return {
    cords: groups.flatMap(({ cords }) => cords.map(({ id }) => id)).filter(isChosen),
    things: things.flatMap(({ things: own }) => own.map(({ id }) => id)).filter(isChosen),
  };
}

/** Cords, devices and cards. */
export function storedCount({ groups, things }: Pick<StoreListing, 'groups' | 'things'>): number {
  const cords = groups.reduce((sum, group) => sum + group.cords.length, 0);
  return things.reduce((sum, group) => sum + group.things.length, cords);
}
