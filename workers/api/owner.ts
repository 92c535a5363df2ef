/** Whose it is what this browser keeps. */
export interface Owner {
  /** The account's; '' = this browser was not told it yet: the owner is known by the name, as in earlier releases. */
  readonly userId: string;
  /** Under which earlier releases kept what is this account's; '' = it is younger. */
  readonly earlierName: string;
}

/** A user's name holds no such sign: what is kept by a name is never found by an id. */
const BY_ID = '~';

/** Under which an owner's things are kept. */
export function ownerKey({ userId, earlierName }: Owner): string {
  return userId === '' ? encodeURIComponent(earlierName) : `${BY_ID}${userId}`;
}

/** Under which an earlier release kept them; undefined = none did. */
export function earlierKey({ userId, earlierName }: Owner): string | undefined {
  return userId === '' || earlierName === '' ? undefined : encodeURIComponent(earlierName);
}

/** As it stands in what is kept: `userId` is absent in what an earlier release kept, which named its user. */
export interface KeptOf {
  readonly userId?: string;
  readonly userName?: string;
}

export function keptOf({ userId, earlierName }: Owner): KeptOf {
  return userId === '' ? { userName: earlierName } : { userId };
}

export function isOf(kept: KeptOf, { userId, earlierName }: Owner): boolean {
  return kept.userId === undefined ? earlierName !== '' && kept.userName === earlierName : kept.userId === userId;
}
