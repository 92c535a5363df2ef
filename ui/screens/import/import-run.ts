import { api } from '../../session/session';
import { upload } from '../../api/upload';
import { readReport, type ImportReport } from './import-report';

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

interface JobAnswer {
  readonly state: string;
  readonly phase?: string;
  readonly done?: number;
  readonly total?: number;
  readonly report?: unknown;
  readonly error?: unknown;
}

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
    const { job } = await upload<{ job: string | number }>('v1/import', file, {
      query: dryRun ? { dryRun: 1 } : {},
      onProgress: (done, total) => tell({ kind: 'working', dryRun, phase: 'upload', done, total }),
      signal,
    });
    signal.addEventListener('abort', () => void api.post(`v1/import/${job}/cancel`).catch(() => undefined), { once: true });
    if (signal.aborted) await api.post(`v1/import/${job}/cancel`);
    tell(await follow(String(job), dryRun, tell));
  } catch (error) {
    tell(signal.aborted ? { kind: 'cancelled', dryRun } : { kind: 'failed', dryRun, error });
  }
}

async function follow(job: string, dryRun: boolean, tell: (step: ImportStep) => void): Promise<ImportStep> {
  for (let failures = 0; ; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    let answer: JobAnswer;
    try {
      answer = await api.get<JobAnswer>(`v1/import/${encodeURIComponent(job)}`);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= POLL_FAILURES) return { kind: 'failed', dryRun, error };
      continue;
    }
    switch (answer.state) {
      case 'done':
        return { kind: dryRun ? 'preview' : 'done', report: readReport(answer.report) };
      case 'cancelled':
        return { kind: 'cancelled', dryRun };
      case 'failed':
        return { kind: 'failed', dryRun, error: answer.error ?? answer.report ?? null };
      default:
        tell({ kind: 'working', dryRun, phase: phaseOf(answer.phase), done: answer.done ?? 0, total: answer.total ?? 0 });
    }
  }
}

function phaseOf(phase: string | undefined): WorkPhase {
  return phase === 'comparing' || phase === 'writing' ? phase : 'reading';
}
