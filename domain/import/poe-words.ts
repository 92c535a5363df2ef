import { POE_MODES, POE_TYPES, codeOf } from '../catalog/enums';

/** NetBox's words for Power over Ethernet of an interface, and what they are here. */
const TYPES: Readonly<Record<string, Exclude<(typeof POE_TYPES)[number], ''>>> = {
  'type1-ieee802.3af': 'type1',
  'type2-ieee802.3at': 'type2',
  'type3-ieee802.3bt': 'type3',
  'type4-ieee802.3bt': 'type4',
  'passive-24v-2pair': 'passive24v2pair',
  'passive-24v-4pair': 'passive24v4pair',
  'passive-48v-2pair': 'passive48v2pair',
  'passive-48v-4pair': 'passive48v4pair',
};

/** What an interface says, as a model's template holds it; nothing where it says nothing that is known. */
export function poeOf(
  mode: unknown,
  type: unknown,
): { poeMode?: 'pse' | 'pd'; poeType?: Exclude<(typeof POE_TYPES)[number], ''> } {
  const known = typeof type === 'string' && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  return {
    ...(mode === 'pse' || mode === 'pd' ? { poeMode: mode } : {}),
    ...(known === undefined ? {} : { poeType: known }),
  };
}

/** The same as a port's fields. */
export function poeFields(mode: unknown, type: unknown): { readonly poeMode: number; readonly poeType: number } {
  const { poeMode = '', poeType = '' } = poeOf(mode, type);
  return { poeMode: codeOf(POE_MODES, poeMode), poeType: codeOf(POE_TYPES, poeType) };
}
