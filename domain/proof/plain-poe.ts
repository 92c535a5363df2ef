import { CABLE_LIFECYCLES, POE_MODES, POE_TYPES } from '../catalog/enums';
import type { Document } from '../document/document';

/**
 * What a device gives over its ports, W, port by port: from the records and IEEE 802.3-2022, clauses 33 and 145, alone. Slow, and
 * shares no code with what it is compared with. For cables of one plug at either end and panels of one map a port.
 */
export interface PlainPoe {
  readonly powered: number;
  readonly watts: number;
  /** Of the powered: nobody knows how much. */
  readonly unknown: number;
  /** Null = the budget is not known. */
  readonly isOver: boolean | null;
}

export function plainPoe(document: Document, device: number): PlainPoe {
  const gives = document.by('port.owner', device).filter((port) => POE_MODES[document.get('port', port)!.poeMode] === 'pse');
  const loads = gives.flatMap((port) => {
    const far = farEnd(document, port);
    if (far === null || POE_MODES[document.get('port', far)!.poeMode] !== 'pd') return [];
    const said = [port, far].map((id) => POE_TYPES[document.get('port', id)!.poeType]!).filter((type) => type !== '');
    // A class of the standard is kept by both; outside of it nobody knows what flows.
    return said.length === 0 || said.some((type) => AT_SOURCE_W[type] === undefined)
      ? [null]
      : [Math.min(...said.map((type) => AT_SOURCE_W[type]!))];
  });
  const tenths = loads.reduce<number>((sum, watts) => sum + Math.round((watts ?? 0) * 10), 0);
  const budget = document.get('object', device)!.poeBudgetW;
  return {
    powered: loads.length,
    watts: tenths / 10,
    unknown: loads.filter((watts) => watts === null).length,
    isOver: budget === 0 ? null : tenths > Math.round(budget * 10),
  };
}

const AT_SOURCE_W: Readonly<Record<string, number>> = { type1: 15.4, type2: 30, type3: 60, type4: 90 };

/** The port at the other end of the cabling, over cables in use; null = it ends in the open. */
function farEnd(document: Document, port: number): number | null {
  const [plug] = document.by('termination.port', port);
  if (plug === undefined) return null;
  const { cable } = document.get('termination', plug)!;
  if (!['used', 'damaged'].includes(CABLE_LIFECYCLES[document.get('cable', cable)!.lifecycle]!)) return null;
  const other = document.by('termination.cable', cable).find((id) => id !== plug);
  if (other === undefined) return null;
  const entered = document.get('termination', other)!.port;
  const [front] = document.by('port_map.front', entered);
  const [rear] = document.by('port_map.rear', entered);
  if (front !== undefined) return farEnd(document, document.get('port_map', front)!.rear);
  return rear === undefined ? entered : farEnd(document, document.get('port_map', rear)!.front);
}
