import { TYPES_OF_CLASS, type CableClass } from '../catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { refuse, type Refusal } from '../result';
import type { CableModel } from './cable-model';
import { modeOf } from './glass';
import { cableSpecOf } from './laid-cable';
import { laneProfile, plugKind } from './lane-profiles';

/** The rules of modelRefusal. */
export const MODEL_RULES = ['cable-model-class', 'cable-model-type', 'cable-model-cores', 'cable-model-glass'];

/** What decides whether a cable can be of its model. */
export const MODELLED_BY = ['model', 'class', 'type', 'profile'] as const;

/**
 * Does the model of a cable contradict what else is said of it? `cable-model-class` {name, found, expected}: it makes another
 * class, and one that does not come in the same types; `cable-model-type` {name, type}: the class that it makes does not come in the cable's type; `cable-model-cores`
 * {name, value, min, max}: the cable's lane profile has other fibres; `cable-model-glass` {name, type}: its losses are of
 * wavelengths that the cable's fibre is not used at. What the model does not say contradicts nothing.
 */
export function modelRefusal(slice: Slice, cable: Pick<RecordOf<'cable'>, (typeof MODELLED_BY)[number]>): Refusal | null {
  const spec = cableSpecOf(slice, cable.model);
  if (spec === null) return null;
  const { name } = slice.get('model', cable.model)!;
  const expected = CABLE_CLASSES[cable.class] ?? '';
  const type = CABLE_TYPES[cable.type] ?? '';
  const [own, made] = [TYPES_OF_CLASS[expected], TYPES_OF_CLASS[spec.class as CableClass] ?? []];
  const comesInBoth = type !== '' && own.includes(type) && made.includes(type);
  if (expected !== '' && spec.class !== expected && own !== made && !comesInBoth)
    return refuse('cable-model-class', { name, found: spec.class, expected }, 'model').refusal;
  if (type !== '' && made.length > 0 && !made.includes(type)) return refuse('cable-model-type', { name, type }, 'type').refusal;
  const fibres = fibresOf(cable.profile);
  if (fibres && spec.cores > 0 && (spec.cores < fibres.min || spec.cores > fibres.max))
    return refuse('cable-model-cores', { name, value: spec.cores, ...fibres }, 'model').refusal;
  const mode = modeOf(cable.type);
  const modeOfModel = modeMade(spec);
  return mode && modeOfModel && mode !== modeOfModel ? refuse('cable-model-glass', { name, type }, 'type').refusal : null;
}

/** The fewest and the most that a cable of this lane profile has: those that it uses, and all places of its larger end. */
function fibresOf(key: string): { readonly min: number; readonly max: number } | null {
  const profile = laneProfile(key);
  if (!profile || plugKind(profile) !== 'fibres') return null;
  const places = [profile.a, profile.b].map((plugs) => plugs.reduce((sum, lanes) => sum + lanes, 0));
  return { min: profile.lanes.length, max: Math.max(...places) };
}

/** Longest wavelength that multimode fibre is used at, nm (IEC 60793-2-10); 1300 and 1310 stand for one window. */
const MULTIMODE_MAX_NM = 1310;
const SHORT_NM = 1000;

/** By the windows of its losses: below 1000 nm there is multimode alone, above 1310 nm singlemode; 1310 alone says nothing. */
function modeMade({ attenuation }: CableModel): 'single' | 'multi' | null {
  if (attenuation.some(({ wavelengthNm }) => wavelengthNm < SHORT_NM)) return 'multi';
  return attenuation.some(({ wavelengthNm }) => wavelengthNm > MULTIMODE_MAX_NM) ? 'single' : null;
}
