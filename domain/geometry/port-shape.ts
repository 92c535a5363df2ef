import { PORT_TYPES, type PortType } from '../catalog/port-types';

/** How a port looks on a face: the outline family the engine draws, and the size of its opening in mm. */
export const PORT_SHAPES = [
  'generic',
  'rj45',
  'sfp',
  'qsfp',
  'cfp',
  'duplex',
  'simplex',
  'mpo',
  'coax',
  'usb',
  'serial',
  'inlet',
  'outlet',
  'terminal',
] as const;
export type PortShape = (typeof PORT_SHAPES)[number];

export interface PortLook {
  readonly shape: PortShape;
  readonly width: number;
  readonly height: number;
}

const look = (shape: PortShape, width: number, height: number): PortLook => ({ shape, width, height });

const GENERIC = look('generic', 11, 10);
const RJ45 = look('rj45', 11.6, 10.4);
const SFP = look('sfp', 13.4, 8.6);
const QSFP = look('qsfp', 18.2, 8.6);
const CFP = look('cfp', 36, 10);
const DUPLEX = look('duplex', 12.6, 9);
const SIMPLEX = look('simplex', 9, 9);
const MPO = look('mpo', 14, 7.6);
const COAX = look('coax', 11, 11);
const USB = look('usb', 12, 5);
const SERIAL = look('serial', 19, 9.4);
const INLET_14 = look('inlet', 27, 19);
const INLET_20 = look('inlet', 31, 22);
const OUTLET_13 = look('outlet', 24, 16);
const OUTLET_19 = look('outlet', 28, 19);
const TERMINAL = look('terminal', 22, 16);
const BIG_PLUG = look('terminal', 34, 26);

/** Look of a port type by its code; undefined for a port with no place on a face (virtual, wireless). */
export function portLook(code: number): PortLook | undefined {
  return LOOKS[code];
}

const LOOKS: readonly (PortLook | undefined)[] = PORT_TYPES.map((type) => lookOf(type));

function lookOf(type: PortType): PortLook | undefined {
  if (type.role === 'powerPort') return inletOf(type);
  if (type.role === 'powerOutlet') return outletOf(type);
  if (type.role === 'powerFeed') return BIG_PLUG;
  switch (type.medium) {
    case 'none':
      return undefined;
    case 'copper':
      return RJ45;
    case 'cage':
      return cageOf(type);
    case 'fibre':
      return fibreOf(type);
    case 'coaxial':
      return COAX;
    case 'usb':
    case 'usbPower':
      return USB;
    case 'serial':
      return type.connector.startsWith('rj') ? RJ45 : SERIAL;
    case 'twinax':
    case 'stack':
      return SERIAL;
    case 'dc':
      return TERMINAL;
    default:
      return GENERIC;
  }
}

function cageOf(type: PortType): PortLook {
  if (type.connector === 'cfp') return CFP;
  return type.lanes > 2 ? QSFP : SFP;
}

function fibreOf(type: PortType): PortLook {
  if (type.lanes >= 4) return MPO;
  const connector = type.connector.split('-')[0];
  if (connector === 'fc' || connector === 'st') return COAX;
  return connector === 'sc' || connector === 'lsh' ? SIMPLEX : DUPLEX;
}

function inletOf(type: PortType): PortLook {
  if (type.medium === 'dc' || type.medium === 'usbPower') return TERMINAL;
  if (/c2[02]$/.test(type.connector)) return INLET_20;
  return type.connector.startsWith('iec-60320') || type.medium === 'any' ? INLET_14 : BIG_PLUG;
}

function outletOf(type: PortType): PortLook {
  if (type.medium === 'usbPower') return USB;
  if (type.medium === 'dc') return TERMINAL;
  return /c(19|21)$/.test(type.connector) ? OUTLET_19 : OUTLET_13;
}
