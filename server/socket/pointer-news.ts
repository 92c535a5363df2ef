import type { DownMessage, PointerOf, Told } from '../../protocol/socket/messages';
import type { LiveSocket } from './upgrade';

/** Some 16 times a second: what is told seldomer does not look like a hand. */
const POINTERS_MS = 60;

export const NOTHING_TOLD: Told = { at: null, view: null };

/** A window of the main socket. */
export interface Window {
  readonly socket: Pick<LiveSocket, 'uuid' | 'session' | 'send'>;
  /** What other accounts are told in the place of its uuid. */
  readonly alias: string;
  readonly diagram: number;
  readonly told: Told;
}

/** Who is told of a diagram, and of whom they are told. */
export interface Seen<W> {
  readonly there: readonly W[];
  readonly shown: readonly W[];
}

/**
 * Tells the windows of a diagram where the pointers of the others are and what they see: those that moved, at most every
 * 60 ms, to nobody who would hear of himself alone. Nothing is kept but the newest of each window.
 */
export class PointerNews<W extends Window> {
  private readonly moved = new Set<W>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly seenIn: (diagram: number) => Seen<W>) {}

  tellSoon(window: W): void {
    this.moved.add(window);
    this.timer ??= setTimeout(() => this.tell(), POINTERS_MS);
  }

  /** Somebody came: what rests is told again. */
  tellAll(diagram: number): void {
    for (const window of this.seenIn(diagram).shown) if (window.told !== NOTHING_TOLD) this.tellSoon(window);
  }

  forget(window: W): void {
    this.moved.delete(window);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private tell(): void {
    this.timer = undefined;
    const diagrams = new Set([...this.moved].map(({ diagram }) => diagram));
    for (const diagram of diagrams) if (diagram !== 0) this.tellIn(diagram);
    this.moved.clear();
  }

  private tellIn(diagram: number): void {
    const { there, shown } = this.seenIn(diagram);
    const news = shown.filter((window) => this.moved.has(window));
    const accounts = new Set(news.map(accountOf));
    /** An account is told the uuids of its own windows; all that have none among these are told the same. */
    const texts = new Map<string, string>();
    for (const window of there) {
      if (news.length === 0 || (news.length === 1 && news[0] === window)) continue;
      const account = accounts.has(accountOf(window)) ? accountOf(window) : '';
      let text = texts.get(account);
      if (text === undefined) {
        const pointers = news.map((each) => pointerFor(account, each));
        text = JSON.stringify({ type: 'pointers', data: { diagram, pointers } } satisfies DownMessage);
        texts.set(account, text);
      }
      window.socket.send(text);
    }
  }
}

const accountOf = ({ socket }: Window): string => socket.session.share;

function pointerFor(account: string, window: Window): PointerOf {
  return { uuid: accountOf(window) === account ? window.socket.uuid : window.alias, ...window.told };
}
