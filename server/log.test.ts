import { expect, it } from 'vitest';
import { openLog } from './log';
import { DatabaseGone } from './storage/sql-error';

function linesAt(level: string): { readonly lines: string[]; readonly log: ReturnType<typeof openLog> } {
  const lines: string[] = [];
  const log = openLog({ level }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  return { lines, log };
}

it('[walk 7, database away] what fails because the database is away is no line of the log: the outage itself is', () => {
  const { lines, log } = linesAt('info');
  log.error('the database is away: connect ECONNREFUSED 127.0.0.1:5432');
  log.error({ err: new DatabaseGone('the database does not answer') }, 'the search index failed');
  log.warn({ err: new DatabaseGone('the database does not answer') }, 'the log could not be followed');
  log.error({ err: new Error('a bug') }, 'a request failed');
  log.fatal({ err: new DatabaseGone('the database thread ended') }, 'the database thread ended');
  expect(lines).toEqual([
    'the database is away: connect ECONNREFUSED 127.0.0.1:5432',
    'a request failed',
    'the database thread ended',
  ]);
});

it('whoever debugs is told all of it', () => {
  const { lines, log } = linesAt('debug');
  log.error({ err: new DatabaseGone('the database does not answer') }, 'the search index failed');
  expect(lines).toEqual(['the search index failed']);
});
