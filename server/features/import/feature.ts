import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { LIMITS } from '../../../domain/catalog/limits';
import { CODES } from '../../../protocol/errors';
import { cancelImport, readImport, startImport, type ImportAnswer } from '../../../protocol/rest/imports';
import { AnswerError, notFound } from '../../http/answer';
import type { AuditEntry } from '../../http/audit';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { JobList, type Job } from '../../jobs/job-list';
import { runImport } from '../../jobs/run-import';
import { assertRoom } from '../../storage/disk-room';

/** Imports that one process works on at a time; the database is one. */
const RUNNING_MAX = 2;
/** Notes that travel to the browser; the report says how many there are. */
const NOTES_MAX = 5000;

/**
 * Import by upload: the file is streamed to disk, then a job reads, compares and writes it; the caller polls the job
 * and may cancel it, which leaves nothing. The report names every file and every record that was refused or flagged.
 */
export const importFeature: Feature = async (app, context) => {
  const jobs = new JobList<ImportAnswer>(context.sql, 'import', LIMITS.importMs);
  await jobs.failInterrupted();
  const folder = path.join(context.config.dataDir, 'uploads');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  // What a killed server was given and never finished.
  if (context.sql.kind === 'embedded')
    for (const left of await fs.readdir(folder)) await fs.rm(path.join(folder, left), { force: true });
  context.onClose(() => jobs.close());
  /** Uploads under way and jobs that run. */
  let taken = 0;

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: LIMITS.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } });

    serve(scope, startImport, async ({ query: { dryRun }, session: { userName }, request }) => {
      if (taken >= RUNNING_MAX)
        throw new AnswerError(CODES.tooMany, { message: 'another import is running; try again when it has ended' });
      taken += 1;
      // Nobody answers to the address once the request is over.
      const { ip: address } = request;
      const stored = path.join(folder, crypto.randomUUID());
      const letGo = async (): Promise<void> => {
        taken -= 1;
        await fs.rm(stored, { force: true });
      };
      const work = async (running: Job<ImportAnswer>, name: string): Promise<ImportAnswer> => {
        const action = dryRun === '1' ? 'import-compared' : 'imported';
        const told = (outcome: 'ok' | 'refused', facts: AuditEntry['facts']): Promise<void> =>
          context.audit.write({ userName, address, action, outcome, facts: { file: name, ...facts } });
        try {
          const report = await runImport(context.sql, stored, {
            userName,
            name,
            dryRun: dryRun === '1',
            signal: running.signal,
            onProgress: ({ phase, done, total }) => Object.assign(running, { phase, done, total }),
          });
          await told('ok', { changed: report.changed, unchanged: report.unchanged });
          return { ...report, notes: report.notes.slice(0, NOTES_MAX), noteCount: report.notes.length };
        } catch (error) {
          await told('refused', { why: error instanceof Error ? error.message.slice(0, 200) : 'unknown' });
          throw error;
        } finally {
          await letGo();
        }
      };
      let name: string;
      try {
        const part = request.isMultipart() ? await request.file() : undefined;
        if (part?.fieldname !== 'file')
          throw new AnswerError(CODES.invalid, { message: 'file: required', data: { rule: 'required', field: 'file' } });
        name = nameOf(part.filename);
        await pipeline(part.file, withRoom(folder), createWriteStream(stored, { mode: 0o600 }));
        if (part.file.truncated)
          throw new AnswerError(CODES.tooLarge, {
            message: `file: more than ${LIMITS.uploadBytes} bytes`,
            data: { rule: 'too-big', field: 'file', facts: { expected: LIMITS.uploadBytes } },
          });
      } catch (error) {
        await letGo();
        throw error;
      }
      const job = await jobs.start(userName, (running) => work(running, name));
      return { job: job.id };
    });

    serve(scope, readImport, async ({ params, session }) => {
      const job = await jobs.find(params.job, session.userName);
      if (!job) throw notFound();
      const { state, phase, done, total, report, error } = job;
      return { state, phase, done, total, report: state === 'done' ? report : null, error };
    });

    serve(scope, cancelImport, async ({ params: { job }, session: { userName } }) => {
      if (!jobs.cancel(job, userName) && !(await jobs.find(job, userName))) throw notFound();
      return {};
    });
  });
};

/** Lets bytes through while they leave the disk its reserve. */
function withRoom(place: string) {
  return async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const some of bytes) {
      assertRoom(place);
      yield some;
    }
  };
}

/** The last part of the name, short enough to show; its ending says how it is read. */
function nameOf(given: string): string {
  return path.basename(given.replaceAll('\\', '/')).slice(-LIMITS.nameLength) || 'upload';
}
