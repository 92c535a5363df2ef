import type { Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
import { LIMITS } from '../../domain/catalog/limits';
import { isOfLog, type LogIntent } from '../../domain/operations/history/from-log';
import { restoreDiff } from '../../domain/operations/history/restore';
import {
  elsewhereOf,
  isPlaceTaken,
  offered,
  rackReads,
  racksNear,
  racksNearReads,
} from '../../domain/operations/history/restore-elsewhere';
import { undoDiff, undoReads } from '../../domain/operations/history/undo';
import { barredFrom } from '../../domain/operations/permitted';
import { isRestorable, isUndoable, parseIntent } from '../../domain/operations/registry';
import { ok, refuse, type Refusal, type Result } from '../../domain/result';
import type { Actor } from './execute';
import type { LoggedOperation, LogRow, OperationTransaction } from './operation-store';

/** Others may take the free units before they are held. */
const ELSEWHERE_TRIES = 3;

/** What an operation did. */
export interface Done extends Pick<LogRow, 'undoes' | 'deletion' | 'restores'> {
  readonly diff: Diff;
  /** What the log keeps in place of what was sent. */
  readonly intent?: LogIntent;
}

/** Takes back an operation of the same user, or a run of them as one, or anyone's delete; once, from the log. */
export class TakeBack {
  private readonly tx: OperationTransaction;
  /** Of this transaction, which are not in the log yet. */
  private readonly rows: readonly LogRow[];

  constructor(tx: OperationTransaction, rows: readonly LogRow[]) {
    this.tx = tx;
    this.rows = rows;
  }

  async take(actor: Actor, intent: LogIntent): Promise<Result<Done>> {
    // What was refused within a run did nothing, and is no part of it.
    const targets = (await this.logged(intent)).filter(({ diff }) => diff !== null);
    const [only] = targets;
    if (only === undefined) return refuse(intent.kind === 'restore' ? 'restore-unknown' : 'undo-unknown', { seq: intent.seq });
    for (const target of targets) {
      const refusal =
        intent.kind === 'restore' ? this.restoreBar(target) : this.undoBar(actor, intent.kind, target, targets.length === 1);
      if (refusal !== null) return { ok: false, refusal };
    }
    const origins = targets.length === 1 ? await this.originsOf(only) : targets;
    for (const origin of origins) {
      const asked = parseIntent(origin.intent);
      // The log's intent was read when it came: one that cannot be read any more is an older program's.
      if (!asked.ok) return refuse('undo-impossible', { kind: origin.kind });
      const barred = barredFrom(actor.principal.permissions, asked.value.kind, asked.value);
      if (barred !== null) return { ok: false, refusal: barred };
    }
    const last = origins.at(-1);
    if (last === undefined) return refuse('undo-impossible', { kind: only.kind });
    const deletion = isRestorable(last.kind) ? last : undefined;
    // A restore that was taken back is not done again where another brought the same back meanwhile.
    if (deletion && intent.kind === 'redo' && this.isRestored(deletion)) return refuse('undo-overtaken');
    const undone = targets.map(({ diff }) => diff!).reduce(squash);
    const diff =
      intent.kind === 'restore'
        ? await this.restored(undone, intent.elsewhere === true)
        : await this.tx.decide(undoReads(undone), (slice) => undoDiff(slice, undone));
    if (!diff.ok) return deletion ? { ok: false, refusal: await this.named(diff.refusal, deletion) } : diff;
    // The row names the operations that it all goes back to, so that what an undo of it asks is one look away.
    const { kind, version } = intent;
    const first = origins.length > 1 ? { first: origins[0]!.seq } : {};
    const undoes = intent.kind === 'restore' ? [] : targets.map(({ clientId, seq }) => ({ clientId, seq }));
    const { clientId, seq } = last;
    const restores = deletion ? { restores: { clientId, seq, back: kind !== 'undo' } } : {};
    return ok({ diff: diff.value, undoes, ...restores, intent: { kind, version, clientId, seq, ...first } as LogIntent });
  }

  /** What was deleted, where it was; where its units are taken, in free ones if that was asked for, else it is told which are. */
  private async restored(deleted: Diff, elsewhere: boolean): Promise<Result<Diff>> {
    const back = (diff: Diff): Promise<Result<Diff>> => this.tx.decide(undoReads(diff), (slice) => restoreDiff(slice, diff));
    let result = await back(deleted);
    for (let tries = 0; tries < ELSEWHERE_TRIES && !result.ok && isPlaceTaken(result.refusal); tries += 1) {
      const racks = racksNear(await this.tx.look(racksNearReads(deleted)), deleted);
      const found = elsewhereOf(await this.tx.look(rackReads(racks)), deleted, racks, result.refusal);
      if ('rule' in found) return { ok: false, refusal: found };
      if (!elsewhere) return { ok: false, refusal: offered(result.refusal, found) };
      result = await back(found.deleted);
    }
    return result;
  }

  /** Why this user may not undo, or redo, an operation of the log. */
  private undoBar(actor: Actor, asked: 'undo' | 'redo', target: LoggedOperation, isAlone: boolean): Refusal | null {
    const { kind, accountId, seq } = target;
    if (accountId !== actor.principal.accountId) return refuse('undo-of-other-user').refusal;
    if (this.isUndone(target)) return refuse('undo-already', { seq }).refusal;
    const canBeUndone = isUndoable(kind) || (isAlone && (kind === 'redo' || kind === 'restore'));
    const isPossible = asked === 'redo' ? isAlone && kind === 'undo' : canBeUndone;
    return isPossible ? null : refuse('undo-impossible', { kind }).refusal;
  }

  /** Why an operation of the log cannot be restored. */
  private restoreBar(target: LoggedOperation): Refusal | null {
    if (!isRestorable(target.kind)) return refuse('restore-unknown', { seq: target.seq }).refusal;
    if (this.isRestored(target)) return refuse('restore-already').refusal;
    const days = LIMITS.restoreDays;
    return target.ageMs > days * 24 * 60 * 60 * 1000 ? refuse('restore-too-late', { days }).refusal : null;
  }

  /** What a restore misses by its name, where that was deleted as well. */
  private async named(refusal: Refusal, deletion: LoggedOperation): Promise<Refusal> {
    const missing = refusal.facts?.['id'] ?? refusal.facts?.['parent'];
    if (!refusal.rule.endsWith('-missing') || typeof missing !== 'number') return refusal;
    const later = await this.tx.laterDeletion(deletion, missing);
    const [thing] = later?.things ?? [];
    const name = thing?.name ?? deletion.deletion?.path.find(({ id }) => id === missing)?.name;
    return name === undefined ? refusal : refuse('restore-needs', { name }).refusal;
  }

  private isUndone(target: LoggedOperation): boolean {
    const name = nameOf(target);
    return target.undoneBy !== null || this.rows.some((row) => row.undoes.some((undone) => nameOf(undone) === name));
  }

  /** Whether what a delete took is back. */
  private isRestored(target: LoggedOperation): boolean {
    const name = nameOf(target);
    const here = this.rows.findLast(({ restores }) => restores !== undefined && nameOf(restores) === name);
    return here?.restores?.back ?? target.restoredBy !== null;
  }

  /** The operations that an undo, redo or restore, of whatever depth, goes back to. */
  private async originsOf(target: LoggedOperation): Promise<readonly LoggedOperation[]> {
    let origins: readonly LoggedOperation[] = [target];
    while (origins.length === 1 && isOfLog(origins[0]!))
      origins = (await this.logged(origins[0]!.intent as LogIntent)).filter(({ diff }) => diff !== null);
    return origins;
  }

  /** What it names, oldest first: from the log, or from this group, which is not in the log yet. */
  private async logged(intent: LogIntent): Promise<readonly LoggedOperation[]> {
    const { clientId, seq } = intent;
    const { first = seq } = intent.kind === 'restore' ? {} : intent;
    const here = this.rows
      .filter((row) => row.clientId === clientId && row.seq >= first && row.seq <= seq)
      .map((row): LoggedOperation => ({ ...row, deletion: row.deletion ?? null, undoneBy: null, restoredBy: null, ageMs: 0 }));
    const before = here[0]?.seq ?? seq + 1;
    return first < before ? [...(await this.tx.logged(clientId, first, before - 1)), ...here] : here;
  }
}

export function nameOf({ clientId, seq }: { readonly clientId: string; readonly seq: number }): string {
  return `${clientId} ${seq}`;
}
