import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { LIMITS } from '../../../domain/catalog/limits';
import { decisionOf, decisionsFor, singlesOf } from '../../../domain/import/difference';
import { gravestNotes, noteCount } from '../../../domain/import/values';
import { refuse } from '../../../domain/result';
import { plainText } from '../../../domain/validation/plain-text';
import { CODES } from '../../../protocol/errors';
import {
  cancelImport,
  chooseOfImport,
  listImports,
  readDifference,
  readImport,
  startImport,
  type ImportAnswer,
  type PastImport,
} from '../../../protocol/rest/imports';
import { AnswerError, brokenOff, invalid, notFound } from '../../http/answer';
import type { AuditEntry } from '../../http/audit';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import type { Session } from '../../http/sessions';
import { auditedImport } from '../../jobs/audited-import';
import { JobList, type Job, type JobAnswer } from '../../jobs/job-list';
import { clockOf, runImport, type ImportOptions } from '../../jobs/run-import';
import { authorOf, type Author } from '../../storage/author';
import { assertRoom } from '../../storage/disk-room';
import {
  choose,
  keepPart,
  keepPreview,
  readGroups,
  readMarks,
  readPage,
  readPreview,
  type ImportPreview,
} from '../../storage/import-previews';
import { namesIn } from '../../storage/record-names';

/** Imports that one process works on at a time; the database is one. */
const RUNNING_MAX = 2;
/** Notes that travel to the browser; the report says how many there are. */
const NOTES_MAX = 5000;
const LISTED_MAX = 50;
/** Lines of the difference that are sent, where nothing is said. */
const PAGE = 10;

interface Subject {
  readonly file: string;
  readonly dryRun: boolean;
}
type Standing = Omit<PastImport, 'job' | 'outcome'>;

/**
 * Import by upload: the file is streamed to disk, then a job reads, compares and writes it; the caller polls the job
 * and may cancel it, which leaves nothing. The report names every file and every record that was refused or flagged.
 * Whoever sees the whole inventory sees everybody's imports, whoever sees a part only their own.
 */
export const importFeature: Feature = async (app, context) => {
  const jobs = new JobList<ImportAnswer, Subject>(context.sql, context.log, {
    kind: 'import',
    limitMs: LIMITS.importMs,
    bulky: ['files', 'notes', 'notImported', 'inFields'],
  });
  await jobs.failInterrupted();
  const folder = path.join(context.config.dataDir, 'uploads');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  // What a killed server was given and never finished.
  if (context.sql.kind === 'embedded')
    for (const left of await fs.readdir(folder)) await fs.rm(path.join(folder, left), { force: true });
  context.onClose(() => jobs.close());
  /** Uploads under way and jobs that run: whose each is. */
  const taken: Author[] = [];

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: LIMITS.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } });

    serve(scope, startImport, async ({ query: { dryRun, source, preview: chosenIn }, session, request }) => {
      const author = authorOf(session);
      const preview = chosenIn === undefined ? undefined : await previewOf(chosenIn, session);
      if (taken.length >= RUNNING_MAX)
        throw new AnswerError(CODES.tooMany, {
          message: 'another import is running; try again when it has ended',
          data: refuse('import-running', { users: [...new Set(taken.map(({ userName }) => userName))].join(', ') }).refusal,
        });
      taken.push(author);
      // Nobody answers to the address once the request is over.
      const { ip: address } = request;
      const stored = path.join(folder, crypto.randomUUID());
      const letGo = async (): Promise<void> => {
        taken.splice(taken.indexOf(author), 1);
        await fs.rm(stored, { force: true });
      };
      const digest = createHash('sha256');
      const work = async (running: Job<ImportAnswer, Subject>, name: string): Promise<ImportAnswer> => {
        const action = dryRun === '1' ? 'import-compared' : 'imported';
        const told = (outcome: 'ok' | 'refused', facts: AuditEntry['facts']): Promise<void> =>
          context.audit.write({ ...author, address, action, outcome, facts: { file: name, ...facts } });
        try {
          const report = await runImport(context.sql, stored, {
            ...author,
            name,
            dryRun: dryRun === '1',
            ...(source === undefined ? {} : { source }),
            ...(preview === undefined ? {} : chosen(preview)),
            onDifference: async (compared, parts) => {
              await keepPreview(context.sql, running.id, { ...compared, digest: digest.digest('hex') });
              let at = 0;
              for await (const part of parts) await keepPart(context.sql, running.id, at++, part);
            },
            signal: running.signal,
            onProgress: ({ phase, done, total }) => Object.assign(running, { phase, done, total }),
          });
          const { outcome, facts } = auditedImport(report);
          await told(outcome, facts);
          const { notes } = report;
          return {
            ...report,
            notes: gravestNotes(notes, NOTES_MAX),
            noteCount: noteCount(notes),
            refused: noteCount(notes, ['refused']),
          };
        } catch (error) {
          await told('refused', { why: error instanceof Error ? error.message.slice(0, 200) : 'unknown' });
          throw error;
        } finally {
          await letGo();
        }
      };
      let name: string;
      try {
        // Nothing more is heard of it, not that it ended either: its place would never be free again. Nobody has read it yet.
        if (request.raw.destroyed) throw brokenOff();
        const parts = request.isMultipart() ? request.parts() : undefined;
        const part = (await parts?.next())?.value as MultipartFile | undefined;
        if (part?.type !== 'file' || part.fieldname !== 'file') throw invalid({ rule: 'required', field: 'file' });
        name = nameOf(part.filename);
        await pipeline(part.file, withRoom(folder, digest), createWriteStream(stored, { mode: 0o600 }));
        if (part.file.truncated)
          throw new AnswerError(CODES.tooLarge, {
            message: `file: more than ${LIMITS.uploadBytes} bytes`,
            data: { rule: 'too-big', field: 'file', facts: { expected: LIMITS.uploadBytes } },
          });
        // Throws where there is another part.
        await parts?.next();
        if (preview !== undefined && preview.digest !== digest.copy().digest('hex'))
          throw invalid({ rule: 'other-than-previewed', field: 'file', facts: { name } });
      } catch (error) {
        await letGo();
        throw partsRefused(error);
      }
      try {
        return { job: (await jobs.start(author, { file: name, dryRun: dryRun === '1' }, (running) => work(running, name))).id };
      } catch (error) {
        // It never began.
        await letGo();
        throw error;
      }
    });

    /** A preview whose difference is kept, of whoever may see it. */
    async function previewOf(id: string, session: Session): Promise<ImportPreview & { readonly job: string }> {
      const job = await jobs.find(id);
      const kept = job && maySee(session, job) ? await readPreview(context.sql, id) : undefined;
      if (kept === undefined) throw notFound();
      return { ...kept, job: id };
    }

    serve(scope, readDifference, async ({ params: { job }, query, session }) => {
      const { choice } = await previewOf(job, session);
      const { deed, thing, place, from = 0, limit = PAGE } = query;
      const told = await readGroups(context.sql, job, choice);
      const page = await readPage(context.sql, job, { deed, thing, place }, from, Math.min(limit, LIMITS.listRows));
      const lines = page.lines.map((line) => ({ ...line, decision: decisionOf(choice, line.deed, line.thing, line.key) }));
      const names = await namesIn(
        context.sql,
        lines.flatMap(({ fields }) => fields),
      );
      return { ...told, total: page.total, lines, names };
    });

    serve(scope, chooseOfImport, async ({ params: { job }, body, session }) => {
      await previewOf(job, session);
      const { deed, thing, decision } = body;
      if (!decisionsFor(deed, thing).includes(decision))
        throw invalid({
          rule: 'not-one-of',
          field: 'decision',
          facts: { value: decision, expected: decisionsFor(deed, thing).join(', ') },
        });
      const choice = await choose(context.sql, job, body, (next) => {
        if (singlesOf(next) > LIMITS.importChoices)
          throw invalid({ rule: 'too-big', field: 'key', facts: { value: singlesOf(next), expected: LIMITS.importChoices } });
      });
      if (choice === undefined) throw notFound();
      return {};
    });

    serve(scope, readImport, async ({ params, session }) => {
      const job = await jobs.find(params.job);
      if (!job || !maySee(session, job)) throw notFound();
      return { ...standingOf(session, job), report: job.state === 'done' ? job.report : null };
    });

    serve(scope, listImports, async ({ session }) => {
      const known = await jobs.list(LISTED_MAX, seesAll(session) ? undefined : session.principal.accountId);
      return { imports: known.map((job) => ({ job: job.id, ...standingOf(session, job), outcome: outcomeOf(job) })) };
    });

    serve(scope, cancelImport, async ({ params: { job }, session }) => {
      const { accountId } = session.principal;
      if (!jobs.cancel(job, accountId) && (await jobs.find(job))?.accountId !== accountId) throw notFound();
      return {};
    });
  });
};

type Told = JobAnswer<Partial<ImportAnswer>, Partial<Subject>>;

const seesAll = ({ principal }: Session): boolean => principal.scope.kind === 'all';
const isOf = ({ principal }: Session, { accountId }: Told): boolean => accountId === principal.accountId;
const maySee = (session: Session, job: Told): boolean => seesAll(session) || isOf(session, job);

/** Of imports of earlier versions no file is known. */
function standingOf(session: Session, job: Told): Standing {
  const { userName, startedMs, endedMs, state, phase, done, total, error } = job;
  const { file = '', dryRun = false } = job.subject;
  return { file, dryRun, userName, mine: isOf(session, job), startedMs, endedMs, state, phase, done, total, error };
}

function outcomeOf({ state, report }: Told): PastImport['outcome'] {
  if (state !== 'done' || report === null) return null;
  const { created = {}, changed = 0, marked = 0, removed = 0, gone = 0, refused = 0, noteCount = 0, source } = report;
  const asked = source?.state === 'asked';
  const newOnes = Object.values(created).reduce((sum, count) => sum + count, 0);
  return { created: newOnes, changed, marked, removed, gone, refused, notes: noteCount, asked };
}

/** What of it comes in: what was chosen, compared with what was seen where the inventory has moved on since. */
function chosen({ job, clock, choice, source }: ImportPreview & { readonly job: string }): Partial<ImportOptions> {
  return {
    ...(source === '' ? {} : { source }),
    choice,
    seen: async (tx) => ((await clockOf(tx)) === clock ? null : readMarks(tx, job)),
  };
}

/** Lets bytes through while they leave the disk its reserve, and takes them into the digest. */
function withRoom(place: string, digest: Hash) {
  return async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const some of bytes) {
      assertRoom(place);
      digest.update(some);
      yield some;
    }
  };
}

/** The reader of parts throws plain errors, without the code that the system's, the database's and our own have. */
function partsRefused(error: unknown): unknown {
  return error instanceof Error && !('code' in error)
    ? new AnswerError(CODES.badRequest, { message: 'the parts of the body cannot be read', cause: error })
    : error;
}

/** The last part of the name, short enough to show; its ending says how it is read. */
function nameOf(given: string): string {
  return plainText(path.basename(given.replaceAll('\\', '/')), false).slice(-LIMITS.nameLength) || 'upload';
}
