export interface Cluster {
  /** As DATABASE_URL takes it. */
  readonly url: string;
  /** Takes the cluster away with its folder. */
  stop(): Promise<void>;
  /** Ends it without a word to anybody, as `pg_ctl stop -m immediate`. */
  crash(): Promise<void>;
  /** Ends it as `pg_ctl stop` does: its clients are told. */
  shutDown(): Promise<void>;
  /** Starts what was ended again, on the same port; resolves when it answers. */
  restart(): Promise<void>;
  /** Holds all its processes still, without ending a connection. */
  freeze(): void;
  thaw(): void;
}

export function startCluster(programs: string, options?: { readonly durable?: boolean }): Promise<Cluster>;
