/** What takes longer than `npm test` should: a question about what holds under faults, with figures for an answer. */
export interface Lab {
  readonly question: string;
  /** Why it cannot run here; '' = it can. */
  missing(): string;
  run(options: LabOptions): Promise<readonly Figure[]>;
}

export interface LabOptions {
  readonly seed: number;
  /** Rounds, cuts, edits or whatever it counts; left out = as many as were promised. */
  readonly count?: number;
  /** null = there is no PostgreSQL server to try it on. */
  readonly postgresUrl: string | null;
}

export interface Figure {
  readonly what: string;
  readonly figure: string;
  /** False = a promise is broken. */
  readonly holds: boolean;
}

export const ROOT_ON_LINUX = (): string =>
  process.platform === 'linux' && process.getuid?.() === 0 ? '' : 'it mounts file systems, which needs root on Linux';
