import type { ImportGroup } from '../../../protocol/rest/imports';

/** What is decided of a preview: how many records gone at the source are marked or deleted, and new and changed ones left out. */
export interface Going {
  readonly mark: number;
  readonly delete: number;
  readonly newLeft: number;
  readonly changedLeft: number;
}

export function goingIn(groups: readonly ImportGroup[]): Going {
  const sum = (deed: ImportGroup['deed'], decision: string): number =>
    groups.reduce((all, group) => all + (group.deed === deed ? (group.decisions[decision] ?? 0) : 0), 0);
  return {
    mark: sum('gone', 'mark'),
    delete: sum('gone', 'delete'),
    newLeft: sum('created', 'leave'),
    changedLeft: sum('changed', 'leave'),
  };
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
