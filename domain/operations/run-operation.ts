import type { Diff } from '../document/diff';
import type { ReadStep, Slice } from '../document/slice';
import { assert, type Result } from '../result';
import { structureRules } from '../validation/structure';
import { CONNECTING, withHolders } from '../validation/stored-things';
import { NEW_ID_RULES, newIdReads, newIdRefusal, refused } from './new-records';
import { createdBy, type Intent, type Operation } from './operation';
import { READER_RULES } from './parse';

/** All that an operation looks at: what it reads itself, and whether its new ids are free. */
export function readsOf<I extends Intent>(operation: Operation<I>, intent: I): readonly ReadStep[] {
  return withRules(operation, ownReads(operation, intent));
}

function ownReads<I extends Intent>(operation: Operation<I>, intent: I): readonly ReadStep[] {
  const made = createdBy(operation, intent);
  return made.length === 0 ? operation.reads(intent) : [...newIdReads(made), ...operation.reads(intent)];
}

/** What connects something to ports is asked what they stand in, whichever operation it is. */
function withRules<I extends Intent>({ writes }: Operation<I>, steps: readonly ReadStep[]): readonly ReadStep[] {
  return writes.some((kind) => CONNECTING.includes(kind)) ? withHolders(steps) : steps;
}

/** The same with where it leads to, over a slice that holds all of that. */
export function readsThrough<I extends Intent>(operation: Operation<I>, slice: Slice, intent: I): readonly ReadStep[] {
  return withRules(operation, [...ownReads(operation, intent), ...(operation.goesOn?.(slice, intent) ?? [])]);
}

/** The one place where an operation runs: over the client's columns, or over the rows that the server loaded for it. */
export function runOperation<I extends Intent>(operation: Operation<I>, slice: Slice, intent: I): Result<Diff> {
  const taken = newIdRefusal(slice, createdBy(operation, intent));
  const result = taken ? refused(taken) : operation.run(slice, intent);
  if (!result.ok) return declared(operation, result);
  const foreign = result.value.find(({ kind }) => !operation.writes.includes(kind));
  assert(foreign === undefined, `${operation.kind} writes ${foreign?.kind}, and does not say so`);
  return result;
}

/** Reads an intent of this operation strictly. */
export function readIntent<I extends Intent>(operation: Operation<I>, json: unknown): Result<I> {
  return declared(operation, operation.reader(json, ''));
}

/** All that an operation may be refused by, its reader's rules included. */
export function rulesOf(operation: Operation): ReadonlySet<string> {
  let rules = RULES.get(operation);
  if (rules === undefined) {
    const { creates, refuses, writes } = operation;
    rules = new Set([...READER_RULES, ...refuses, ...(creates ? NEW_ID_RULES : []), ...writes.flatMap(structureRules)]);
    RULES.set(operation, rules);
  }
  return rules;
}

const RULES = new Map<object, ReadonlySet<string>>();

function declared<T>(operation: object, result: Result<T>): Result<T> {
  const { kind } = operation as Operation;
  const isKnown = result.ok || rulesOf(operation as Operation).has(result.refusal.rule);
  assert(isKnown, `${kind} refuses by ${result.ok ? '' : result.refusal.rule}, and does not say so`);
  return result;
}
