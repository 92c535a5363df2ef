import type { Fingerprint, KnownSource } from '../../domain/import/import-source';
import type { SqlTransaction } from './sql';

type Reads = Pick<SqlTransaction, 'query'>;

/** Where something was brought in from before, the latest first. */
export interface StoredSource extends KnownSource {
  /** The last file, and when it came, epoch ms; '' where that is not known. */
  readonly file: string;
  readonly importedMs: number;
}

export async function readSources(sql: Reads): Promise<readonly StoredSource[]> {
  return sql.query<StoredSource>(
    `select "name","fingerprint","file", round(extract(epoch from "imported_at") * 1000)::bigint "importedMs"
       from "import_source" order by "imported_at" desc, "name"`,
    [],
  );
}

/** Something of it is brought in now. */
export async function keepSource(
  tx: Reads,
  source: { readonly name: string; readonly fingerprint: Fingerprint; readonly file: string; readonly userName: string },
): Promise<void> {
  await tx.query(
    `insert into "import_source" ("name","fingerprint","file","user_name") values ($1,$2::jsonb,$3,$4)
     on conflict ("name") do update set "fingerprint"=excluded."fingerprint","file"=excluded."file",
       "user_name"=excluded."user_name","imported_at"=now()`,
    [source.name, JSON.stringify(source.fingerprint), source.file, source.userName],
  );
}
