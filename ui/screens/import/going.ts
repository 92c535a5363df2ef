import type { ImportGroup } from '../../../protocol/rest/imports';

/** Records gone at the source that are decided to be marked as removed, and deleted. */
export interface Going {
  readonly mark: number;
  readonly delete: number;
}

export function goingIn(groups: readonly ImportGroup[]): Going {
  const sum = (decision: keyof Going): number => groups.reduce((all, { decisions }) => all + (decisions[decision] ?? 0), 0);
  return { mark: sum('mark'), delete: sum('delete') };
}
