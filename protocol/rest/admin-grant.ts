import { LIMITS } from '../../domain/catalog/limits';
import { object, optional, text } from '../../domain/shape';
import { endpoint } from './endpoint';

/**
 * An administrator's word for one operation. An administrator types the own password; anyone else an administrator's
 * name and password. `operationHash` as protocol/operation-hash.ts makes it. The grant is good for 60 s, once, for this
 * user and this operation.
 */
export const grantOperation = endpoint({
  method: 'POST',
  path: '/v1/grants',
  permission: 'nodeEditing',
  limits: { wrongPasswords: 'slow-down' },
  body: object({
    operationHash: text({ pattern: /^[0-9a-f]{32,128}$/, means: '32 to 128 hexadecimal digits' }),
    administrator: optional(text({ max: LIMITS.nameLength })),
    password: text({ min: 1, max: 1024, secret: true }),
  }),
  answer: object({ grant: text() }),
});
