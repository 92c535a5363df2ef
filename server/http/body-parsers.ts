import type { FastifyInstance } from 'fastify';
import { CODES } from '../../protocol/errors';
import { AnswerError, invalid } from './answer';
import { isForbidden, misfitOf, nulIn } from './plain-json';

/** A form has tens of fields, not thousands. */
const FORM_FIELDS_MAX = 200;

/**
 * JSON and form bodies, nothing else. A form field that occurs twice, and `__proto__` anywhere, are refused with
 * their name alone; parsed objects of forms have no prototype.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    settle(done, () => parseForm(body as string));
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    settle(done, () => parseJson(body as string));
  });
}

export function parseForm(text: string): Record<string, string> {
  const form = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (isForbidden(name)) throw invalid({ rule: 'forbidden-field', field: name });
    if (name in form) throw invalid({ rule: 'duplicate-field', field: name });
    if (value.includes('\0')) throw invalid(nulIn(name));
    if (++count > FORM_FIELDS_MAX) throw invalid({ rule: 'too-many', field: name, facts: { expected: FORM_FIELDS_MAX } });
    form[name] = value;
  }
  return form;
}

const PROBLEM = Symbol('problem');

/** The router calls this outside of any error handling: it never throws; queryProblem() tells what was wrong. */
export function parseQuery(text: string): Record<string, string> {
  try {
    return parseForm(text);
  } catch (error) {
    return Object.assign(Object.create(null) as Record<string, string>, { [PROBLEM]: error });
  }
}

export function queryProblem(query: unknown): Error | null {
  return ((query as { readonly [PROBLEM]?: Error } | null)?.[PROBLEM] as Error | undefined) ?? null;
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    // A reviver would be called for every value: a megabyte of ones took a second.
    body = JSON.parse(text);
  } catch (error) {
    throw new AnswerError(CODES.badRequest, { message: 'the body is not JSON', cause: error });
  }
  const misfit = misfitOf(body);
  if (misfit !== null) throw invalid(misfit);
  return body;
}

function settle(done: (error: Error | null, body?: unknown) => void, parse: () => unknown): void {
  let body: unknown;
  try {
    body = parse();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}
