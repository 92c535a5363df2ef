/** The folder of a PostgreSQL's programs, or a line that says what to do. */
export function ensurePostgres(): { readonly path?: string; readonly missing?: string };
