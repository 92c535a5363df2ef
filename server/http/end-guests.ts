import { CODES } from '../../protocol/errors';
import type { SqlTransaction } from '../storage/sql';
import type { SessionEnds } from './sessions';

/** Those who are in see what may be shut now: every guest's session ends. */
export async function endGuests(tx: SqlTransaction, ends: SessionEnds): Promise<void> {
  for (const { id } of await tx.query<{ id: number }>(`select "id" from "app_user" where "role" = 'guest'`, []))
    await ends.endAccount(id, CODES.signInAgain);
}
