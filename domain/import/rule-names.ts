import type { PlannedRecord } from './import-rules';
import type { ImportNote } from './import-set';

type Facts = NonNullable<ImportNote['facts']>;

/**
 * What notes call what breaks a rule: a cable by its label, else by both ends, `sw1 · eth0 – sw2 · eth3`; anything else by its
 * name. What has neither is told by what it is and its number in the source.
 */
export class RuleNames {
  private readonly planned: ReadonlyMap<string, PlannedRecord>;
  /** By key of a cable its ends; looked up with the first cable that needs them. */
  private ends: Map<string, PlannedRecord[]> | undefined;

  constructor(planned: ReadonlyMap<string, PlannedRecord>) {
    this.planned = planned;
  }

  cable(key: string): Facts {
    return named('cable', key, this.nameOf(key) || this.endsOf(key));
  }

  object(thing: 'device' | 'card', key: string): Facts {
    return named(thing, key, this.nameOf(key));
  }

  private nameOf(key: string): string {
    const item = this.planned.get(key);
    return String(item?.fields['name'] ?? '') || (item?.record.template?.name ?? '');
  }

  /** '' unless both ends are known. */
  private endsOf(cable: string): string {
    this.ends ??= this.allEnds();
    const sides = [1, 2].map((side) => {
      const plugs = (this.ends!.get(cable) ?? []).filter(({ fields }) => fields['end'] === side);
      return plugs.map(({ record }) => this.portLabel(record.refs?.['port'] ?? '')).filter((label) => label !== '');
    });
    return sides.every((labels) => labels.length > 0) ? sides.map((labels) => labels.join(', ')).join(' – ') : '';
  }

  private allEnds(): Map<string, PlannedRecord[]> {
    const ends = new Map<string, PlannedRecord[]>();
    for (const item of this.planned.values()) {
      if (item.record.kind !== 'termination') continue;
      const cable = item.record.refs?.['cable'] ?? '';
      const own = ends.get(cable);
      if (own) own.push(item);
      else ends.set(cable, [item]);
    }
    return ends;
  }

  private portLabel(port: string): string {
    const owner = this.planned.get(port)?.record.refs?.['owner'] ?? '';
    return [this.nameOf(owner), this.nameOf(port)].filter((name) => name !== '').join(' · ');
  }
}

function named(thing: 'cable' | 'device' | 'card', key: string, name: string): Facts {
  if (name !== '') return { name };
  const number = Number(key.split(':').at(-1));
  return { name: `${thing} ${number}`, nameless: thing, number };
}
