/** Who did something, as rows keep it. */
export interface Author {
  /** 0 = no account: a tool of the command line, or a stranger. */
  readonly accountId: number;
  /** What it was called then. */
  readonly userName: string;
}

/** The same of what tools do, too: they name no account. */
export type AuthorOrTool = Pick<Author, 'userName'> & Partial<Author>;

/** Of a session, or of whoever edits in one. */
export function authorOf(who: { readonly userName: string; readonly principal: Pick<Author, 'accountId'> }): Author {
  return { accountId: who.principal.accountId, userName: who.userName };
}
