import { create } from 'zustand';
import type { PointerOf, PresentUser, Told } from '../../../../protocol/socket/messages';

/** Who else has the open diagram open, as the server tells it; this window is none of them. */
export interface Colleagues {
  readonly users: readonly PresentUser[];
  /** Where their pointers are and what they see, by uuid; some of whom nothing is shown yet. */
  readonly told: ReadonlyMap<string, Told>;
  /** Whose view is followed; '' = one's own. */
  readonly followed: string;
  /** The live connection by which this was told; another one is a stranger to the others. */
  readonly heardBy: string;
}

export const NOBODY: Colleagues = { users: [], told: new Map(), followed: '', heardBy: '' };

export const useColleagues = create<Colleagues>()(() => NOBODY);

/** Who is there now: of whoever left, nothing is kept, and nobody follows them. */
export function withUsers(before: Colleagues, users: readonly PresentUser[], heardBy: string): Colleagues {
  const isThere = (uuid: string): boolean => users.some((user) => user.uuid === uuid);
  return {
    users,
    heardBy,
    told: new Map([...before.told].filter(([uuid]) => isThere(uuid))),
    followed: isThere(before.followed) ? before.followed : '',
  };
}

/** What is told of somebody may come before who that is. */
export function withPointers({ told }: Colleagues, pointers: readonly PointerOf[]): Pick<Colleagues, 'told'> {
  return { told: new Map([...told, ...pointers.map(({ uuid, at, view }) => [uuid, { at, view }] as const)]) };
}

/** Another window of whoever this is: no colleague. */
export function isOwnWindow({ userName }: Pick<PresentUser, 'userName'>, own: string): boolean {
  return userName === own;
}

export function follow(uuid: string): void {
  useColleagues.setState({ followed: uuid });
}
