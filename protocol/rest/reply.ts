import { any, number, object, readJson } from '../../domain/shape';
import { CODES, remedyFor, type AnswerBody } from '../errors';

/** A body with the status that some servers put beside the code: 207 marks it as auth-related. */
export interface ReplyBody extends AnswerBody {
  readonly status?: number;
}

export type ReplyKind = 'success' | 'renew' | 'end' | 'failure';

/** What an answer means: only HTTP 2xx with code 200 is a success; one that is all data (`enveloped` false) has no code. */
export function kindOfReply(httpStatus: number, body: ReplyBody | null, enveloped = true): ReplyKind {
  const code = body?.code ?? 0;
  const remedy = remedyFor(code);
  if (remedy === 'renew') return remedy;
  if (remedy === 'end' || httpStatus === CODES.authRelated || body?.status === CODES.authRelated) return 'end';
  const good = httpStatus >= 200 && httpStatus < 300;
  return good && (code === CODES.ok || (!enveloped && body === null)) ? 'success' : 'failure';
}

const replyBody = object({ code: number, message: any<unknown>(), data: any<unknown>(), status: any<unknown>() });

/** The body as `{code, message, data}`; null when it is anything else (a proxy's page). */
export function readBody(json: string): ReplyBody | null {
  const read = readJson(replyBody, json);
  if (read === undefined) return null;
  const { code, message, data, status } = read;
  return {
    code,
    message: typeof message === 'string' ? message : '',
    data: data ?? null,
    ...(typeof status === 'number' ? { status } : {}),
  };
}
