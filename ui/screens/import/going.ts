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

/** Cables are kept while other things are to be deleted: what a kept cable ends on is not. */
export function keepsCables(groups: readonly ImportGroup[]): boolean {
  const gone = groups.filter(({ deed }) => deed === 'gone');
  const stays = ({ decisions }: ImportGroup): number => (decisions['leave'] ?? 0) + (decisions['mark'] ?? 0);
  return (
    gone.some((group) => group.thing === 'cable' && stays(group) > 0) &&
    gone.some(({ thing, decisions }) => thing !== 'cable' && (decisions['delete'] ?? 0) > 0)
  );
}
