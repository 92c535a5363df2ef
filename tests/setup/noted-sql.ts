import type { Sql, SqlTransaction, SqlValue } from '../../server/storage/sql';

/** One statement of a transaction: its text, and how much is sent with it. */
export interface Asked {
  readonly text: string;
  readonly bytes: number;
}

/** The database, what is asked in its transactions noted. */
export function noted(of: Sql, note: (asked: Asked) => void): Sql {
  const query = <Row>(tx: SqlTransaction, text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> => {
    note({ text, bytes: text.length + (params ?? []).reduce<number>((sum, param) => sum + String(param).length, 0) });
    return tx.query<Row>(text, params);
  };
  return {
    kind: of.kind,
    query: (text, params) => of.query(text, params),
    queryUnder: (settings, text, params) => of.queryUnder(settings, text, params),
    transaction: (body, opening) => of.transaction((tx) => body({ query: (text, params) => query(tx, text, params) }), opening),
    listen: (channel, onPayload) => of.listen(channel, onPayload),
    assertRoom: () => of.assertRoom(),
    get isAway() {
      return of.isAway;
    },
    onAway: (gone) => of.onAway(gone),
    close: () => of.close(),
  };
}
