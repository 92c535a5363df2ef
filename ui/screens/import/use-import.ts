import { useEffect, useRef, useState } from 'react';
import { cancelImport } from '../../../protocol/rest/imports';
import { navigate, useQuery } from '../../router/router';
import { beforeReload } from '../../session/leave';
import { api } from '../../session/session';
import { followImport, sendImport, type ImportOf, type ImportStep, type Sending } from './import-run';

export const IMPORT_PAGE = '/import.html';

/** An import on this page: `given` is its file, where it was chosen here. */
export interface Import {
  readonly step: ImportStep;
  readonly of: ImportOf;
  readonly given: File | undefined;
  /** The job that is shown; null = none. */
  readonly job: string | null;
  readonly start: (file: File, sending: Sending) => void;
  readonly cancel: () => void;
  /** Back to the choice of a file. */
  readonly leave: () => void;
}

interface Upload {
  readonly step: ImportStep;
  readonly given: File;
}
interface Followed {
  readonly job: string;
  readonly step: ImportStep;
  readonly of: ImportOf;
}

const UNKNOWN: ImportOf = { file: '', mine: false, userName: '', startedMs: 0 };
const ASKED: ImportStep = { kind: 'working', dryRun: true, phase: 'reading', done: 0, total: 0 };

/** The address says which one is shown (`?job=`), so that it is seen again after a reload; an upload has none yet. */
export function useImport(): Import {
  const job = useQuery('job');
  const [upload, setUpload] = useState<Upload | null>(null);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const sending = useRef<AbortController | null>(null);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    const takeBack = beforeReload(() => sending.current?.abort());
    return () => {
      isShown.current = false;
      takeBack();
    };
  }, []);

  useEffect(() => {
    if (job === null) return undefined;
    const until = new AbortController();
    void followImport(job, until.signal, (step, of) =>
      setFollowed((before) => ({ job, step, of: of ?? (before?.job === job ? before.of : UNKNOWN) })),
    );
    return () => until.abort();
  }, [job]);

  async function send(given: File, how: Sending): Promise<void> {
    const { dryRun } = how;
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    const tell = (step: ImportStep): void => {
      if (sending.current === controller) setUpload({ step, given });
    };
    try {
      const started = await sendImport(given, how, controller.signal, tell);
      setFiles((before) => new Map([...before, [started, given]]));
      // Whoever has left the page finds it in the list of imports.
      if (sending.current !== controller || !isShown.current) return;
      await navigate(`${IMPORT_PAGE}?job=${started}`);
      setUpload(null);
    } catch (error) {
      tell(controller.signal.aborted ? { kind: 'cancelled', dryRun } : { kind: 'failed', dryRun, error });
    }
  }

  function cancel(): void {
    if (upload !== null) sending.current?.abort();
    else if (job !== null) void api.call(cancelImport, { params: { job } }).catch(() => undefined);
  }

  function leave(): void {
    setUpload(null);
    void navigate(IMPORT_PAGE);
  }

  const acts = { job, start: (file: File, how: Sending): void => void send(file, how), cancel, leave };
  if (upload !== null) {
    const of = { ...UNKNOWN, file: upload.given.name, mine: true };
    return { step: upload.step, of, given: upload.given, ...acts };
  }
  if (job === null) return { step: { kind: 'choose' }, of: UNKNOWN, given: undefined, ...acts };
  const given = files.get(job);
  const known = followed?.job === job ? followed : { step: ASKED, of: { ...UNKNOWN, file: given?.name ?? '' } };
  return { step: known.step, of: known.of, given, ...acts };
}
