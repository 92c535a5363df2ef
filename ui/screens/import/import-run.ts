import type { AnswerOf } from '../../../protocol/rest/endpoint';
import { cancelImport, readImport, startImport } from '../../../protocol/rest/imports';
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

const POLL_MS = 350;
/** Polls that may fail in a row before the import counts as lost from view. */
const POLL_FAILURES = 10;

/**
 * Uploads the file and follows the job to its end; every step is told. A cancel before the upload's end stops the
 * upload, after it asks the server to stop: nothing of a cancelled import stays.
 */
export async function runImport(
  file: File,
  dryRun: boolean,
  signal: AbortSignal,
  tell: (step: ImportStep) => void,
): Promise<void> {
  try {
    tell({ kind: 'working', dryRun, phase: 'upload', done: 0, total: file.size });
    const send = uploadTransport((done, total) => tell({ kind: 'working', dryRun, phase: 'upload', done, total }));
    const { job } = await api.call(startImport, { query: { dryRun: dryRun ? '1' : undefined }, file }, { send, cancel: signal });
    const stop = () => api.call(cancelImport, { params: { job } });
    signal.addEventListener('abort', () => void stop().catch(() => undefined), { once: true });
    if (signal.aborted) await stop();
    tell(await follow(job, dryRun, tell));
  } catch (error) {
    tell(signal.aborted ? { kind: 'cancelled', dryRun } : { kind: 'failed', dryRun, error });
  }
}

async function follow(job: string, dryRun: boolean, tell: (step: ImportStep) => void): Promise<ImportStep> {
  for (let failures = 0; ; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    let answer: AnswerOf<typeof readImport>;
    try {
      answer = await api.call(readImport, { params: { job } });
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= POLL_FAILURES) return { kind: 'failed', dryRun, error };
      continue;
    }
    switch (answer.state) {
      case 'done':
        if (answer.report === null) return { kind: 'failed', dryRun, error: null };
        return { kind: dryRun ? 'preview' : 'done', report: reportOf(answer.report) };
      case 'cancelled':
        return { kind: 'cancelled', dryRun };
      case 'failed':
        return { kind: 'failed', dryRun, error: answer.error };
      case 'running':
        tell({ kind: 'working', dryRun, phase: phaseOf(answer.phase), done: answer.done, total: answer.total });
    }
  }
}

function phaseOf(phase: string): WorkPhase {
  return phase === 'comparing' || phase === 'writing' ? phase : 'reading';
}
