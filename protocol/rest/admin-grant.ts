import { z } from 'zod';
import { LIMITS } from '../../domain/catalog/limits';

/**
 * POST v1/grants: an administrator's word for one operation. An administrator types the own password; anyone else
 * an administrator's name and password. `operationHash` as protocol/operation-hash.ts makes it.
 */
export const GrantBody = z.strictObject({
  operationHash: z.string().regex(/^[0-9a-f]{32,128}$/, '32 to 128 hexadecimal digits'),
  administrator: z.string().max(LIMITS.nameLength).optional(),
  password: z.string().min(1).max(1024),
});

/** Good for 60 s, once, for this user and this operation. */
export interface Grant {
  readonly grant: string;
}
