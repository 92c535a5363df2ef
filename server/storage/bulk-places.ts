import { codeOf, OBJECT_CLASSES, PLACE_CLASSES } from '../../domain/catalog/enums';
import type { Change } from '../../domain/document/diff';
import { STANDS_BY } from '../../domain/document/membership';
import type { Kind } from '../../domain/document/schema';
import { columnName } from './columns';
import type { SqlTransaction } from './sql';

const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));
/** A load in more places names the first of them. */
const MOST = 500;

/** In which places a load made or changed something: its diff may be too large for the log, and a room's history asks. */
export class TouchedPlaces {
  /** Objects that the load makes, with what holds each. */
  private readonly made = new Map<number, number>();
  private readonly places = new Set<number>();
  /** Objects that stand where the load did something; those that it made are told by what holds them. */
  private readonly objects = new Set<number>();
  /** Records that were changed and do not say where they stand. */
  private readonly others = new Map<Kind, number[]>();

  note({ kind, id, before, after }: Change): void {
    const held = (field: string): number | undefined =>
      ((after as Record<string, unknown> | null)?.[field] ?? (before as Record<string, unknown> | null)?.[field]) as
        | number
        | undefined;
    if (kind === 'object' && before === null) {
      this.made.set(id, held('parent') ?? 0);
      if (PLACES.has(held('class') ?? -1)) this.places.add(id);
    } else if (kind === 'object' && after !== null) this.objects.add(id);
    else {
      const field = kind === 'object' ? 'parent' : STANDS_BY[kind];
      if (field === null) return;
      const target = held(field);
      if (target !== undefined) this.objects.add(target);
      else if (kind !== 'object') {
        const ids = this.others.get(kind) ?? [];
        ids.push(id);
        this.others.set(kind, ids);
      }
    }
  }

  /** Once all is written: the places themselves and those above them. */
  async found(tx: SqlTransaction): Promise<readonly number[]> {
    const from = new Set([...this.made.values(), ...this.objects].filter((id) => !this.made.has(id)));
    for (const id of this.places) from.add(id);
    for (const [kind, ids] of this.others) {
      const column = columnName(STANDS_BY[kind]!);
      const rows = await tx.query<{ id: number }>(
        `select distinct "${column}" "id" from "${kind}" where "id"=any($1::bigint[])`,
        [ids],
      );
      for (const { id } of rows) from.add(id);
    }
    from.delete(0);
    const rows = await tx.query<{ id: number }>(
      `with recursive up("id","parent","class") as (
         select "id","parent","class" from "object" where "id"=any($1::bigint[])
         union select o."id",o."parent",o."class" from up join "object" o on o."id"=up."parent")
       select "id" from up where "class"=any($2::integer[]) order by "id" limit ${MOST}`,
      [[...from], [...PLACES]],
    );
    return rows.map(({ id }) => id);
  }
}
