import { CODES } from '../../../protocol/errors';
import { ApiError } from '../../../protocol/rest/api-error';
import type { AnswerOf } from '../../../protocol/rest/endpoint';
import { readImport, startImport } from '../../../protocol/rest/imports';
import { api } from '../../session/session';
import { uploadTransport } from '../../api/upload';
import { reportOf, type ImportReport } from './import-report';

/** What is counted: MB of the upload, files read, records compared or written. */
export type WorkPhase = 'upload' | 'reading' | 'comparing' | 'writing';

/** Where an import stands. */
export type ImportStep =
  | { readonly kind: 'choose' }
  | {
      readonly kind: 'working';
      readonly dryRun: boolean;
      readonly phase: WorkPhase;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'preview'; readonly report: ImportReport }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'cancelled'; readonly dryRun: boolean }
  | { readonly kind: 'failed'; readonly dryRun: boolean; readonly error: unknown };

/** What is known of an import besides. */
export interface ImportOf {
  /** '' = not known. */
  readonly file: string;
  /** It may be cancelled from here. */
  readonly mine: boolean;
  readonly userName: string;
  /** Epoch ms; 0 = not known. */
  readonly startedMs: number;
}

const POLL_MS = 350;
/** Polls that may fail in a row before the import counts as lost from view. */
const POLL_FAILURES = 10;

/** How a file is sent. */
export interface Sending {
  readonly dryRun: boolean;
  /** Which NetBox a data set is of, where that was asked. */
  readonly source?: string | undefined;
  /** The preview in which it was chosen what comes in. */
  readonly preview?: string | undefined;
}

/** Sends the file; resolves to the job that works on it. `tell` hears how far the upload is. */
export async function sendImport(
  file: File,
  { dryRun, source, preview }: Sending,
  cancel: AbortSignal,
  tell: (step: ImportStep) => void,
): Promise<string> {
  const sent = (done: number, total: number): void => tell({ kind: 'working', dryRun, phase: 'upload', done, total });
  sent(0, file.size);
  const query = { dryRun: dryRun ? '1' : undefined, source, preview } as const;
  return (await api.call(startImport, { query, file }, { send: uploadTransport(sent), cancel })).job;
}

/** Tells where a job stands until it has ended, whoever began it, or nobody listens any more. */
export async function followImport(
  job: string,
  until: AbortSignal,
  tell: (step: ImportStep, of?: ImportOf) => void,
): Promise<void> {
  for (let failures = 0; !until.aborted; ) {
    let answer: AnswerOf<typeof readImport> | undefined;
    try {
      answer = await api.call(readImport, { params: { job } }, { cancel: until });
      failures = 0;
    } catch (error) {
      if (until.aborted) return;
      failures += 1;
      const isUnknown = error instanceof ApiError && error.code === CODES.notFound;
      if (isUnknown || failures >= POLL_FAILURES) return tell({ kind: 'failed', dryRun: true, error });
    }
    if (until.aborted) return;
    if (answer !== undefined) {
      tell(stepOf(answer), answer);
      if (answer.state !== 'running') return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function stepOf({ state, dryRun, phase, done, total, report, error }: AnswerOf<typeof readImport>): ImportStep {
  switch (state) {
    case 'done':
      if (report === null) return { kind: 'failed', dryRun, error: null };
      return { kind: dryRun ? 'preview' : 'done', report: reportOf(report) };
    case 'cancelled':
      return { kind: 'cancelled', dryRun };
    case 'failed':
      return { kind: 'failed', dryRun, error };
    case 'running':
      return { kind: 'working', dryRun, phase: phaseOf(phase), done, total };
  }
}

/** As the server names it, of what it counts. */
export function phaseOf(phase: string): WorkPhase {
  return phase === 'comparing' || phase === 'writing' ? phase : 'reading';
}
