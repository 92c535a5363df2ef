import { CODES, messageOf } from '../../protocol/errors';
import { NOT_IN_TIME, UNREACHABLE } from '../../workers/api/fetch-transport';

/** What keeps a diagram from being opened and passes by itself: opening is tried again. */
export type PassingFailure = 'unreachable' | 'database' | 'server';

/** Of an error that crossed the worker's door only its message is left. */
const PASSING: ReadonlyMap<string, PassingFailure> = new Map([
  [UNREACHABLE, 'unreachable'],
  [NOT_IN_TIME, 'unreachable'],
  [messageOf(CODES.databaseAway), 'database'],
  [messageOf(CODES.unavailable), 'server'],
]);

export const passingFailure = (message: string): PassingFailure | null => PASSING.get(message) ?? null;
