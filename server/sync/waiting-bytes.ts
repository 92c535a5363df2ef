import { LIMITS } from '../../domain/catalog/limits';

/** Bytes of frames that are not worked and answered yet, by account: over all its connections. */
export class WaitingBytes {
  private readonly byAccount = new Map<number, number>();

  /** False when the account has too many: then none are taken. */
  take(account: number, bytes: number): boolean {
    const waiting = (this.byAccount.get(account) ?? 0) + bytes;
    if (waiting > LIMITS.waitingBytes) return false;
    this.byAccount.set(account, waiting);
    return true;
  }

  giveBack(account: number, bytes: number): void {
    const left = (this.byAccount.get(account) ?? 0) - bytes;
    if (left > 0) this.byAccount.set(account, left);
    else this.byAccount.delete(account);
  }
}
