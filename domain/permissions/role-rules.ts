import { LIMITS } from '../catalog/limits';

/** Calls back later; a test hands in its own. The browser's setTimeout fits. */
export type Scheduler = (call: () => void, delayMs: number) => unknown;

/** What changed: these roles became active, or no longer are. */
export interface RoleChange {
  readonly roles: readonly string[];
  readonly active: boolean;
}

/**
 * Which roles are active (spec section 4, "Role rules"). Adding marks roles active, removing unmarks them; either way
 * the listener hears of it 100 ms later, once a call.
 */
export class RoleRules {
  private readonly active = new Set<string>();
  private readonly schedule: Scheduler;
  private readonly listener: (change: RoleChange) => void;

  /** `power` is the stored role, which is a rule from the start. */
  constructor(options: {
    readonly schedule: Scheduler;
    readonly listener: (change: RoleChange) => void;
    readonly power?: string | null;
  }) {
    this.schedule = options.schedule;
    this.listener = options.listener;
    if (options.power) this.add(options.power);
  }

  add(roles: string | readonly string[]): void {
    this.set(roles, true);
  }

  remove(roles: string | readonly string[]): void {
    this.set(roles, false);
  }

  isActive(role: string): boolean {
    return this.active.has(role);
  }

  /** Role names to true, as the global rule list holds them. */
  list(): Readonly<Record<string, true>> {
    return Object.fromEntries([...this.active].map((role) => [role, true] as const));
  }

  private set(roles: string | readonly string[], active: boolean): void {
    const named = typeof roles === 'string' ? [roles] : [...roles];
    for (const role of named) {
      if (active) this.active.add(role);
      else this.active.delete(role);
    }
    this.schedule(() => this.listener({ roles: named, active }), LIMITS.roleRuleListenerMs);
  }
}
