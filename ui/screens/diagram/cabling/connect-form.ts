import { orderLength } from '../../../../domain/cabling/cable-lengths';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES } from '../../../../domain/catalog/enums';
import { NO_ID } from '../../../../domain/ids';
import { DEFAULT_LABEL_RULE } from '../../../../domain/cabling/labels';
import type { ConnectType } from '../../../../domain/operations/cabling/connect-ports';
import type { ConnectWish } from '../../../../workers/api/cabling';
import type { CableChoice } from './cable-choice';

/** What is to be joined: two ports, many ports (as many to as many, or by breakouts), two objects by several cables, or many objects in a batch. */
export type ConnectMode = 'single' | 'many' | 'bundle' | 'batch';

export function modeOf(from: readonly number[], to: readonly number[], arePorts: boolean): ConnectMode {
  if (arePorts) return from.length === 1 && to.length === 1 ? 'single' : 'many';
  return from.length === 1 && to.length === 1 ? 'bundle' : 'batch';
}

interface Sides {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** What is to be joined, with the sides changed, or all the others going to this one; 0 = to what was asked. */
export function sidesOf({ from, to }: Sides, isTurned: boolean, hub: number): Sides {
  if (hub !== NO_ID) return { from: [...from, ...to].filter((id) => id !== hub), to: [hub] };
  return isTurned ? { from: to, to: from } : { from, to };
}

/** The connect dialog as it is filled in. */
export interface ConnectForm {
  readonly cable: CableChoice;
  readonly connectType: ConnectType;
  /** Bundle: cables between the two. */
  readonly connectCount: number;
  /** Batch: cables in all. */
  readonly cables: number;
  readonly lifecycle: (typeof CABLE_LIFECYCLES)[number];
  readonly lengthM: number;
  /** Of one cable, typed by hand. */
  readonly name: string;
  /** Cables of the store are taken where there are any that suit; they keep their names. */
  readonly fromStore: boolean;
  /** Of many; '' = no labels. */
  readonly rule: string;
  /** How lanes run, key of LANE_PROFILES; '' = straight. */
  readonly profile: string;
  /** Ports of the plugs of end B in their order, NO_ID = loose; null = as they are selected. */
  readonly legs: readonly number[] | null;
}

export function emptyForm(from: readonly number[]): ConnectForm {
  return {
    cable: { cableClass: '', cableType: '' },
    connectType: 'sequential',
    connectCount: 1,
    cables: from.length,
    lifecycle: 'used',
    lengthM: 0,
    name: '',
    fromStore: true,
    rule: DEFAULT_LABEL_RULE,
    profile: '',
    legs: null,
  };
}

/** States that a new cable may have: it is there, it is planned, or it lies ready. */
export const NEW_LIFECYCLES = ['used', 'planned', 'available'] as const satisfies readonly (typeof CABLE_LIFECYCLES)[number][];

export function wishOf(
  mode: ConnectMode,
  from: readonly number[],
  to: readonly number[],
  form: ConnectForm,
  stockMm: readonly number[] = [],
): ConnectWish {
  const { cable, connectType, connectCount, cables, lifecycle, lengthM, name, fromStore, rule, profile, legs } = form;
  const single = mode === 'single';
  const lengthMm = Math.max(0, Math.round(lengthM * 1000));
  return {
    from,
    to: legs ?? to,
    connectType,
    connectCount: mode === 'bundle' ? connectCount : 1,
    ...(mode === 'batch' ? { cables } : {}),
    cableClass: CABLE_CLASSES.indexOf(cable.cableClass),
    cableType: CABLE_TYPES.indexOf(cable.cableType),
    lifecycle: CABLE_LIFECYCLES.indexOf(lifecycle),
    lengthMm,
    ...(lengthMm > 0 ? { orderedMm: orderLength(lengthMm, stockMm) } : {}),
    ...(profile === '' ? {} : { profile }),
    ...(fromStore ? { fromStore } : {}),
    rule: single ? '' : rule.trim(),
    ...(single && name.trim() !== '' ? { names: [name.trim()] } : {}),
  };
}

/** A leg goes into a port, or into none; the one that was in it goes where this one was. */
export function withLeg(legs: readonly number[], leg: number, port: number): readonly number[] {
  return legs.map((each, at) => (at === leg ? port : port !== NO_ID && each === port ? legs[leg]! : each));
}
