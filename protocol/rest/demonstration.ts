import { number, object } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

/** Fills an inventory in which nothing stands yet with the demonstration site; answers what stands there then. */
export const makeDemonstration = endpoint({
  method: 'POST',
  path: '/v1/demonstration',
  permission: 'nodeEditing',
  limits: { timeoutMs: 10 * 60_000 },
  answer: object({ sites: number, rooms: number, racks: number, devices: number, ports: number }),
  codes: [CODES.conflict, CODES.tooMany],
});
