/** How the server's process ends, for whoever watches it; docs/running.md names them. */
export const EXIT = {
  /** It could not start: the reason stands on stderr. */
  notStarted: 1,
  /** The embedded database died. */
  databaseDied: 3,
  /** The embedded database did not answer any more. */
  databaseHangs: 4,
  /** Told to stop, it was not done in time; what was acknowledged is on the disk. */
  stoppedLate: 5,
} as const;
