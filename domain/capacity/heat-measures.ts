/** Of what racks may wear the colours of how full they are. */
export const HEAT_MEASURES = ['units', 'power', 'weight', 'cooling', 'ports'] as const;
export type HeatMeasure = (typeof HEAT_MEASURES)[number];
