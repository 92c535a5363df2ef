import { LIMITS } from '../../domain/catalog/limits';
import type { Permission } from '../../domain/permissions/permission';
import type { AnyShape, In, Out } from '../../domain/shape';
import { CODES, codesFrom, type Code } from '../errors';

/**
 * `public`: no token needed. `signedIn`: any session. `changing`: whoever may change something, and sees everything that there
 * is. Else what the session must be permitted. Asked before a body is read.
 */
export type EndpointPermission = 'public' | 'signedIn' | 'changing' | Permission;

/**
 * One call of the server, said once: the server registers it with its handler (server/http/serve.ts), pages and workers
 * call it through the client, authz.csv is printed from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Under the base of the API, its parameters with colons: `/v1/diagrams/:id`. */
  readonly path: `/${string}`;
  readonly permission: EndpointPermission;
  /** May be called while the first password waits to be changed. */
  readonly beforePasswordChange?: true;
  /** What the path's parameters, the query and the body hold; without a shape they are not looked at. */
  readonly params?: AnyShape;
  readonly query?: AnyShape;
  /** A form or JSON; `file`: one file as the multipart field `file`, streamed. */
  readonly body?: AnyShape | 'file';
  /** `data` of the answer; `bytes`: nothing but bytes. */
  readonly answer: AnyShape | 'bytes';
  /** The answer is the data itself, without code and message around it. */
  readonly bare?: true;
  /** What it refuses with, beside what every call may answer (codesOf). */
  readonly codes?: readonly Code[];
  readonly limits?: {
    /** Default LIMITS.bodyBytes; of what anybody may call LIMITS.publicBodyBytes. */
    readonly bodyBytes?: number;
    /** Default 30 s: how long a client waits. */
    readonly timeoutMs?: number;
    /** Wrong passwords slow down per name and address. */
    readonly wrongPasswords?: 'slow-down';
    /** Calls of one account are worked one after the other, for a share of the time: it keeps the database busy. */
    readonly inTurns?: true;
  };
}

/** An endpoint with its own types. */
export const endpoint = <const E extends Endpoint>(said: E): E => said;

/** What a client hands in: only the parts that the endpoint has, and none that may be left out must be there. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
type Part<E, P extends string> =
  E extends Readonly<Record<P, 'file'>>
    ? { readonly file: NamedFile }
    : E extends Readonly<Record<P, infer S extends AnyShape>>
      ? object extends In<S>
        ? { readonly [K in P]?: Loose<In<S>> }
        : { readonly [K in P]: Loose<In<S>> }
      : unknown;
/** What may be left out may also be undefined. */
type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** What is needed of a browser's File. */
export interface NamedFile {
  readonly name: string;
  readonly size: number;
}

/** What a client is answered. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends 'bytes' ? ArrayBuffer : Out<E['answer']>;

export const bodyLimitOf = ({ limits, permission }: Endpoint): number =>
  limits?.bodyBytes ?? (permission === 'public' ? LIMITS.publicBodyBytes : LIMITS.bodyBytes);
export const timeoutOf = ({ limits }: Endpoint): number => limits?.timeoutMs ?? LIMITS.callMs;

/** Every code that a call of this endpoint may be answered with. */
export function codesOf({ permission, beforePasswordChange, limits, codes = [] }: Endpoint): ReadonlySet<Code> {
  const needsSession = permission !== 'public';
  return new Set([
    ...codesFrom('any'),
    ...(needsSession ? codesFrom('sessions') : []),
    ...(needsSession && !beforePasswordChange ? [CODES.passwordMustChange] : []),
    ...(limits?.wrongPasswords || limits?.inTurns ? [CODES.tooMany] : []),
    ...codes,
  ]);
}
