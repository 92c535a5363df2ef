import type { Logger } from 'pino';
import type { Foreign } from './origins';

const SPAN_MS = 60_000;
/** Names that are told in one span, each once. */
const NAMES_MAX = 20;
const NAME_LENGTH = 80;

/**
 * Whoever keeps the server may have given it a name that it does not know: the log says which, and the option that makes it
 * known. A stranger is told neither.
 */
export class ForeignNames {
  private readonly told = new Set<string>();
  private untilMs = 0;

  constructor(
    private readonly log: Logger,
    private readonly now: () => number,
  ) {}

  note({ header, value }: Foreign): void {
    const nowMs = this.now();
    if (nowMs >= this.untilMs) {
      this.told.clear();
      this.untilMs = nowMs + SPAN_MS;
    }
    const name = value.slice(0, NAME_LENGTH);
    const key = `${header} ${name}`;
    if (this.told.size >= NAMES_MAX || this.told.has(key)) return;
    this.told.add(key);
    this.log.warn({ [header]: name }, `the ${header} of a request is not this server's own; --origin makes one its own`);
  }
}
