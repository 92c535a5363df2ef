import { DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import type { DiagramMeta } from '../../protocol/rest/diagrams';
import type { Sql } from '../storage/sql';

/** undefined when there is no such diagram. */
export async function diagramMeta(sql: Sql, diagram: number): Promise<DiagramMeta | undefined> {
  const [[own], path, siblings] = await Promise.all([
    sql.query<{ name: string; kind: number; owner: number }>('select "name","kind","owner" from "diagram" where "id"=$1', [
      diagram,
    ]),
    sql.query<{ id: number; name: string; class: number }>(
      `with recursive up as (
         select o."id",o."name",o."class",o."parent",1 depth from "diagram" d join "object" o on o."id"=d."owner" where d."id"=$1
         union all
         select o."id",o."name",o."class",o."parent",up.depth+1 from up join "object" o on o."id"=up."parent" where up.depth<64)
       select "id","name","class" from up order by depth desc`,
      [diagram],
    ),
    sql.query<{ id: number; name: string; kind: number }>(
      `select s."id",s."name",s."kind" from "diagram" d join "diagram" s on s."owner"=d."owner" where d."id"=$1 and d."owner"<>0 order by s."id"`,
      [diagram],
    ),
  ]);
  if (own === undefined) return undefined;
  const kindOf = (kind: number) => DIAGRAM_KINDS[kind] || 'free';
  const self = { id: diagram, name: own.name, kind: kindOf(own.kind) };
  return {
    diagram,
    name: own.name,
    kind: self.kind,
    path: path.map((object) => ({ id: object.id, name: object.name, class: OBJECT_CLASSES[object.class] ?? '' })),
    siblings:
      siblings.length === 0
        ? [self]
        : siblings.map((sibling) => ({ id: sibling.id, name: sibling.name, kind: kindOf(sibling.kind) })),
  };
}
