import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { portType } from '../../../domain/catalog/port-types';
import type { Sql } from '../../storage/sql';
import type { SearchHit } from './search-index';

/** One find: what it is, where it is, and the diagram that shows it. */
export interface SearchItem {
  readonly id: number;
  readonly kind: SearchHit['kind'];
  /** An object's class; else the kind, or a diagram's. */
  readonly class: string;
  readonly name: string;
  /** What matched, when that is not the name; else model or type. */
  readonly detail: string;
  /** Names from the site down, without the find itself. */
  readonly path: readonly string[];
  /** 0 = drawn nowhere. */
  readonly diagram: number;
}

interface UpRow {
  readonly hit: number;
  readonly depth: number;
  readonly id: number;
  readonly class: number;
  readonly name: string;
  readonly model: string;
  readonly diagram: number | null;
}

/**
 * Names, paths and diagrams of hits, in a few small statements; hits whose record is gone are left out. The diagram is
 * the nearest room's elevations above the find, else one in which it or something above it is placed, else the nearest
 * diagram that something above it owns, else a room's below it.
 */
export async function resolveHits(sql: Sql, hits: readonly SearchHit[]): Promise<readonly SearchItem[]> {
  if (hits.length === 0) return [];
  const ids = (kind: SearchHit['kind']) => hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
  const [ports, cables, models, diagrams] = await Promise.all([
    sql.query<{ id: number; owner: number; name: string; type: number }>(
      `select p."id", p."owner", p."type", coalesce(nullif(p."name",''), m."templates"->'ports'->p."template"->>'name', '') "name"
         from "port" p left join "object" o on o."id"=p."owner" left join "model" m on m."id"=o."model" where p."id"=any($1::bigint[])`,
      [ids('port')],
    ),
    sql.query<{ id: number; owner: number | null; name: string }>(
      `select c."id", c."name", (select p."owner" from "termination" t join "port" p on p."id"=t."port" where t."cable"=c."id" order by t."end", t."position" limit 1) "owner"
         from "cable" c where c."id"=any($1::bigint[])`,
      [ids('cable')],
    ),
    sql.query<{ id: number; brand: string; name: string; part_number: string; object_class: number }>(`select "id","brand","name","part_number","object_class" from "model" where "id"=any($1::bigint[])`, [ids('model')]),
    sql.query<{ id: number; owner: number; name: string; kind: number }>(`select "id","owner","name","kind" from "diagram" where "id"=any($1::bigint[])`, [ids('diagram')]),
  ]);
  const owners = [...ids('object'), ...[...ports, ...cables, ...diagrams].map((row) => row.owner ?? 0)].filter((id) => id > 0);
  const ways = await waysUp(sql, [...new Set(owners)]);
  const found = new Map<number, SearchItem>();
  const item = (hit: SearchHit, of: { class: string; name: string; detail: string; owner: number; isOwner: boolean }): SearchItem => {
    const way = ways.get(of.owner) ?? [];
    const isName = of.name.normalize('NFKC').toLowerCase() === hit.matched;
    return {
      id: hit.id,
      kind: hit.kind,
      class: of.class,
      name: of.name,
      detail: isName || hit.matched === '' ? of.detail : hit.matched,
      path: (of.isOwner ? way.slice(1) : way).map((step) => step.name).reverse(),
      diagram: way.find((step) => step.diagram !== null)?.diagram ?? 0,
    };
  };
  const byId = <T extends { readonly id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const [portOf, cableOf, modelOf, diagramOf] = [byId(ports), byId(cables), byId(models), byId(diagrams)];
  for (const hit of hits) {
    const way = ways.get(hit.id);
    const port = portOf.get(hit.id);
    const cable = cableOf.get(hit.id);
    const model = modelOf.get(hit.id);
    const diagram = diagramOf.get(hit.id);
    if (hit.kind === 'object' && way?.[0]) found.set(hit.id, item(hit, { class: OBJECT_CLASSES[way[0].class] ?? '', name: way[0].name, detail: way[0].model, owner: hit.id, isOwner: true }));
    else if (hit.kind === 'port' && port) found.set(hit.id, item(hit, { class: 'port', name: port.name, detail: portType(port.type).key, owner: port.owner, isOwner: false }));
    else if (hit.kind === 'cable' && cable) found.set(hit.id, item(hit, { class: 'cable', name: cable.name, detail: '', owner: cable.owner ?? 0, isOwner: false }));
    else if (hit.kind === 'diagram' && diagram) found.set(hit.id, { ...item(hit, { class: DIAGRAM_KINDS[diagram.kind] ?? '', name: diagram.name, detail: '', owner: diagram.owner, isOwner: false }), diagram: diagram.id });
    else if (hit.kind === 'model' && model) {
      found.set(hit.id, { id: hit.id, kind: 'model', class: OBJECT_CLASSES[model.object_class] ?? '', name: `${model.brand} ${model.name}`.trim(), detail: model.part_number, path: [], diagram: 0 });
    }
  }
  return hits.flatMap((hit) => found.get(hit.id) ?? []);
}

/** From each object upwards, itself first; the first step that has one carries the diagram. */
async function waysUp(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, readonly UpRow[]>> {
  const rows = await sql.query<UpRow>(
    `with recursive up(hit, depth, id) as (
       select h, 0, h from unnest($1::bigint[]) h
       union all
       select up.hit, up.depth+1, o."parent" from up join "object" o on o."id"=up.id where o."parent"<>0 and up.depth<64
     )
     select up.hit, up.depth, o."id", o."class",
            coalesce(nullif(o."name",''), pm."templates"->'slots'->o."template"->>'name', m."name", '') "name", coalesce(m."name",'') "model",
            (select d."id" from "diagram" d where d."owner"=o."id" and d."kind"=${codeOf(DIAGRAM_KINDS, 'elevation')} order by d."id" limit 1) "diagram"
       from up join "object" o on o."id"=up.id
       left join "model" m on m."id"=o."model" and o."model"<>0
       left join "object" p on p."id"=o."parent" and o."template"<>65535
       left join "model" pm on pm."id"=p."model"
      order by up.hit, up.depth`,
    [ids],
  );
  const ways = new Map<number, UpRow[]>();
  for (const row of rows) {
    const way = ways.get(row.hit) ?? [];
    way.push(row);
    ways.set(row.hit, way);
  }
  const homeless = [...ways].filter(([, way]) => way.every((step) => step.diagram === null));
  if (homeless.length > 0) {
    const elsewhere = await diagramsElsewhere(sql, [...new Set(homeless.flatMap(([, way]) => way.map((step) => step.id)))]);
    for (const [hit, way] of homeless) {
      const at = way.findIndex((step) => elsewhere.has(step.id));
      if (at >= 0) ways.set(hit, way.map((step, index) => (index === at ? { ...step, diagram: elsewhere.get(step.id)! } : step)));
    }
  }
  return ways;
}

/** For objects that no room's elevations hold: where they are placed, what they own, or a room right below them. */
async function diagramsElsewhere(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql.query<{ id: number; diagram: number | null }>(
    `select o.id, coalesce(
       (select "diagram" from "placement" where "subject"=o.id order by "id" limit 1),
       (select "id" from "diagram" where "owner"=o.id order by "id" limit 1),
       (select d."id" from "object" c join "diagram" d on d."owner"=c."id" where c."parent"=o.id order by d."kind" desc, d."id" limit 1)
     ) "diagram" from unnest($1::bigint[]) o(id)`,
    [ids],
  );
  return new Map(rows.flatMap((row) => (row.diagram === null ? [] : [[row.id, row.diagram] as const])));
}
