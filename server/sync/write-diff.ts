import type { Diff } from '../../domain/document/diff';
import { diffStatements } from '../storage/bulk-columns';
import type { SqlTransaction } from '../storage/sql';
import { Collision } from './operation-store';

/**
 * Writes a diff's `after` sides: one statement for each table and each set of fields, deletions first, so that what
 * they free can be taken. Every changed and deleted record must be there: throws Collision when one is not.
 */
export async function writeDiff(tx: SqlTransaction, diff: Diff): Promise<void> {
  for (const { kind, text, params, expected } of diffStatements(diff)) {
    const [written] = await tx.query<{ count: number }>(`with w as (${text} returning 1) select count(*) "count" from w`, params);
    if (written!.count !== expected)
      throw new Collision(`${expected} records of ${kind} were to be written, ${written!.count} are there`);
  }
}
