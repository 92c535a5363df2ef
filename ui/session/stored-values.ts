import type { SettingEntry } from '../../protocol/rest/settings';

/**
 * What this browser keeps between visits (spec section 3, browser-stored values). One module knows the keys.
 * Values are strings; `token` and `mapJson` are JSON. A value that cannot be read counts as absent.
 */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The token object: opaque references, never secrets that open anything on another browser. Times in ms since 1970. */
export interface TokenValue {
  readonly userToken: string;
  /** A handle; the server keeps the secret in a cookie the page cannot read. */
  readonly refreshToken: string;
  readonly issued: number;
  readonly expires: number;
}

export interface RecentDiagram {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  readonly atMs: number;
  /** What it is of; 0 = nothing. Entries of older versions lack it. */
  readonly place?: number;
}

const SESSION_KEYS = [
  'token',
  'userName',
  'userId',
  'earlierName',
  'power',
  'permissions',
  'lastSignIn',
  'mustChangePassword',
] as const;
const RECENT_LIMIT = 8;

export class StoredValues {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  get(key: string): string {
    try {
      return this.#store.getItem(key) ?? '';
    } catch {
      return '';
    }
  }

  set(key: string, value: string): void {
    try {
      this.#store.setItem(key, value);
    } catch (error) {
      console.warn(`the browser did not store ${key}`, error);
    }
  }

  /** Stores a value; '' forgets it. */
  keep(key: string, value: string): void {
    if (value === '') this.remove(key);
    else this.set(key, value);
  }

  remove(key: string): void {
    try {
      this.#store.removeItem(key);
    } catch {
      // Nothing was stored there.
    }
  }

  token(): TokenValue | null {
    const value = parseJson(this.get('token'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { userToken, refreshToken, issued, expires } = value as Record<string, unknown>;
    if (typeof userToken !== 'string' || userToken === '') return null;
    return {
      userToken,
      refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
      issued: toMilliseconds(issued),
      expires: toMilliseconds(expires),
    };
  }

  setToken(token: TokenValue): void {
    this.set('token', JSON.stringify(token));
  }

  /** Forgets who was signed in; language, theme and settings stay. */
  forgetSession(): void {
    for (const key of SESSION_KEYS) this.remove(key);
  }

  /**
   * Stores one setting of the server. `cloud_directory` also yields the name of the CAD workspace, its last path
   * segment; `mapJson` is kept only while it is JSON; the rest under `setting.<name>`, so that no setting's name can
   * overwrite a value of the session.
   */
  storeSetting(entry: SettingEntry): void {
    switch (entry.name) {
      case 'cloud_directory':
        this.set('cloudDirectory', entry.value);
        this.set('nameOfCadWorkspace', lastSegment(entry.value));
        break;
      case 'mapJson':
        if (entry.value === '' || parseJson(entry.value) === undefined) this.remove('mapJson');
        else this.set('mapJson', entry.value);
        break;
      case 'product_title':
        this.set('productTitle', entry.value);
        break;
      default:
        this.set(`setting.${entry.name}`, entry.value);
    }
  }

  /** A setting stored by storeSetting; '' when the server sent none. */
  setting(name: string): string {
    return this.get(`setting.${name}`);
  }

  /** Base path of the image library (spec section 3): in SDK mode (flag 1) the developer's path, else the default behind an optional developer's host. */
  imageLibraryBase(): string {
    if (this.get('sdk') === '1') return this.get('imagePath');
    return `${this.get('imageHost')}/img/nvisual/modelLibrary/`;
  }

  recentDiagrams(): readonly RecentDiagram[] {
    const value = parseJson(this.get('recentDiagrams'));
    return Array.isArray(value) ? value.filter(isRecent).slice(0, RECENT_LIMIT) : [];
  }

  /** Puts a diagram first in the list of recent ones; the list holds each once, at most 8. */
  addRecentDiagram(diagram: RecentDiagram): void {
    const others = this.recentDiagrams().filter((other) => other.id !== diagram.id);
    this.set('recentDiagrams', JSON.stringify([diagram, ...others].slice(0, RECENT_LIMIT)));
  }
}

/** The part behind the last slash or backslash; a trailing one is ignored. */
export function lastSegment(path: string): string {
  return (
    path
      .split(/[\\/]+/)
      .filter((part) => part !== '')
      .at(-1) ?? ''
  );
}

/** ms since 1970 of a number (seconds or ms) or a date text; 0 when it is neither. */
export function toMilliseconds(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value < 100_000_000_000 ? value * 1000 : value;
  if (typeof value === 'string' && value !== '') {
    const number = Number(value);
    if (Number.isFinite(number)) return toMilliseconds(number);
    const parsed = Date.parse(value);
    return Number.isNaN(parsed) ? 0 : parsed;
  }
  return 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecent(value: unknown): value is RecentDiagram {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, path, kind, atMs } = value as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof path === 'string' &&
    typeof kind === 'string' &&
    typeof atMs === 'number'
  );
}
