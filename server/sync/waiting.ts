import { LIMITS } from '../../domain/catalog/limits';
import { Budget } from '../http/budget';

/** What frames hold until they are worked and answered. */
export interface Load {
  readonly bytes: number;
  readonly operations: number;
}

/** What waits of one account, over all its connections: bounded. */
export class Waiting {
  private bytes = 0;
  private operations = 0;
  private connections = 0;
  private readonly hellos = new Budget(LIMITS.hellosPerSecond);

  private constructor(private readonly forget: () => void) {}

  /** One of those that `account` names; a connection that ends says so by leave(). */
  static of(accounts: Map<string, Waiting>, account: string): Waiting {
    const waiting = accounts.get(account) ?? new Waiting(() => accounts.delete(account));
    accounts.set(account, waiting);
    waiting.connections += 1;
    return waiting;
  }

  /** False when there would be too much: then nothing is taken. */
  take({ bytes, operations }: Load): boolean {
    if (this.bytes + bytes > LIMITS.waitingBytes || this.operations + operations > LIMITS.waitingOperations) return false;
    this.bytes += bytes;
    this.operations += operations;
    return true;
  }

  /** False when too many diagrams were asked for of late. */
  takeHello(): boolean {
    return this.hellos.take(1);
  }

  giveBack({ bytes, operations }: Load): void {
    this.bytes -= bytes;
    this.operations -= operations;
    this.forgetIfOver();
  }

  leave(): void {
    this.connections -= 1;
    this.forgetIfOver();
  }

  private forgetIfOver(): void {
    if (this.connections === 0 && this.bytes === 0 && this.operations === 0) this.forget();
  }
}
