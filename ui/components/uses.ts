/** One window of somebody who has something of it open. */
export interface Using {
  readonly userName: string;
  readonly color: string;
  /** The diagram that goes and they have open, by name where it is not the thing itself; null = they look at another. */
  readonly opened: string | null;
  /** Names of what goes and they have selected; '' = the thing itself. */
  readonly selected: readonly string[];
}

export type Use = 'open' | 'openNamed' | 'selected' | 'selectedNamed' | 'selectedSome';

export interface UseLine {
  readonly userName: string;
  readonly color: string;
  readonly use: Use;
  readonly name: string;
  readonly many: number;
}

/** A line for each person and what they have of it, each said once however many windows they have. */
export function usesOf(users: readonly Using[]): readonly UseLine[] {
  const lines = users.flatMap((user) => {
    const { userName, color } = user;
    const said = useOf(user);
    return said === null ? [] : [{ userName, color, ...said }];
  });
  const keyOf = ({ userName, use, name, many }: UseLine): string => [userName, use, name, many].join('\n');
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()];
}

function useOf({ opened, selected }: Using): Pick<UseLine, 'use' | 'name' | 'many'> | null {
  if (opened !== null) return { use: opened === '' ? 'open' : 'openNamed', name: opened, many: 1 };
  const [name] = selected;
  if (name === undefined) return null;
  if (selected.length > 1) return { use: 'selectedSome', name: '', many: selected.length };
  return { use: name === '' ? 'selected' : 'selectedNamed', name, many: 1 };
}
