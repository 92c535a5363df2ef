import type { Author } from '../storage/author';
import type { Sql, SqlTransaction } from '../storage/sql';
import type { Environment } from './feature';
import { digest } from './sessions';

const GRANT_MS = 60_000;

/** An administrator's word for one operation: bound to the operation's hash (protocol/operation-hash.ts) and the account, 60 s, once. */
export class Grants {
  constructor(
    private readonly sql: Sql,
    private readonly environment: Environment,
  ) {}

  async give({ accountId, userName }: Author, administrator: string, operationHash: string): Promise<string> {
    const grant = Buffer.from(this.environment.randomBytes(32)).toString('base64url');
    await this.sql.query(
      'insert into "admin_grant" ("hash", "account", "user_name", "administrator", "operation_hash", "expires_at") values ($1, $2, $3, $4, $5, $6)',
      [digest(grant), accountId, userName, administrator, operationHash, new Date(this.environment.now() + GRANT_MS)],
    );
    return grant;
  }

  /**
   * Spends a grant inside the operation's own transaction, so that an operation that fails has not spent it. Resolves
   * to the administrator who gave it, and is one still; null when it is spent, expired, another user's or for another operation.
   */
  async consume(tx: SqlTransaction, grant: string, accountId: number, operationHash: string): Promise<string | null> {
    const [row] = await tx.query<{ administrator: string }>(
      `delete from "admin_grant" g where "hash" = $1 and "account" = $2 and "operation_hash" = $3 and "expires_at" > $4
         and exists (select 1 from "app_user" u where u."name" = g."administrator" and u."role" = 'administrator' and not u."locked")
       returning "administrator"`,
      [digest(grant), accountId, operationHash, new Date(this.environment.now())],
    );
    return row?.administrator ?? null;
  }
}
