import type { Credentials } from './client';

/**
 * Credentials in a context that never renews them itself: a worker's. They are the page's, which pushes each change
 * here; a refused token goes back to the page, whose one renewal (a Web Lock holds it against other tabs) answers with
 * the credentials that came of it. So the refresh handle is used in one place, and a family of tokens is never asked
 * with a handle that another context has spent (docs/decisions/0023-endpoints.md).
 */
export class BorrowedCredentials {
  private held: Credentials;
  private readonly renewAtOwner: (refusedToken: string) => Promise<Credentials | null>;

  /** `renewAtOwner` answers null when the session cannot go on; the owner has then said so to the user. */
  constructor(held: Credentials, renewAtOwner: (refusedToken: string) => Promise<Credentials | null>) {
    this.held = held;
    this.renewAtOwner = renewAtOwner;
  }

  readonly now = (): Credentials => this.held;

  set(credentials: Credentials): void {
    this.held = credentials;
  }

  readonly renew = async (refusedToken: string): Promise<boolean> => {
    const renewed = await this.renewAtOwner(refusedToken);
    if (renewed !== null) this.held = renewed;
    return renewed !== null;
  };
}
