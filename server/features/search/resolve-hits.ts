import { DIAGRAM_KINDS, OBJECT_CLASSES, PATHWAY_KINDS, codeOf } from '../../../domain/catalog/enums';
import { NO_TEMPLATE } from '../../../domain/document/schema';
import { portType } from '../../../domain/catalog/port-types';
import type { SearchItem } from '../../../protocol/rest/search';
import type { Sql } from '../../storage/sql';
import type { SearchHit } from './search-index';

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly name: string;
  readonly model: number;
  readonly template: number;
}

/** Nobody nests deeper: site, buildings, room, rack, device and cards in cards. */
const DEPTH_MAX = 64;

interface UpRow {
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
  const [ports, cables, models, diagrams, pathways, circuits] = await Promise.all([
    someRows<{ id: number; owner: number; name: string; type: number }>(
      sql,
      `select p."id", p."owner", p."type", coalesce(nullif(p."name",''), m."templates"->'ports'->p."template"->>'name', '') "name"
         from "port" p left join "object" o on o."id"=p."owner" left join "model" m on m."id"=o."model" where p."id"=any($1::bigint[])`,
      ids('port'),
    ),
    someRows<{ id: number; owner: number | null; name: string }>(
      sql,
      `select c."id", c."name", (select p."owner" from "termination" t join "port" p on p."id"=t."port" where t."cable"=c."id" order by t."end", t."position" limit 1) "owner"
         from "cable" c where c."id"=any($1::bigint[])`,
      ids('cable'),
    ),
    someRows<{ id: number; brand: string; name: string; part_number: string; object_class: number }>(
      sql,
      `select "id","brand","name","part_number","object_class" from "model" where "id"=any($1::bigint[])`,
      ids('model'),
    ),
    someRows<{ id: number; owner: number; name: string; kind: number }>(
      sql,
      `select "id","owner","name","kind" from "diagram" where "id"=any($1::bigint[])`,
      ids('diagram'),
    ),
    someRows<{ id: number; owner: number; name: string; kind: number }>(
      sql,
      `select "id","parent" "owner","name","kind" from "pathway" where "id"=any($1::bigint[])`,
      ids('pathway'),
    ),
    someRows<{ id: number; owner: number | null; name: string; provider: string; a: number }>(
      sql,
      `select c."id",c."name",c."provider",c."a",p."owner" from "circuit" c left join "port" p on p."id"=c."a" where c."id"=any($1::bigint[])`,
      ids('circuit'),
    ),
  ]);
  const owners = [
    ...ids('object'),
    ...[...ports, ...cables, ...diagrams, ...pathways, ...circuits].map((row) => row.owner ?? 0),
  ].filter((id) => id > 0);
  const ways = await waysUp(sql, [...new Set(owners)]);
  const found = new Map<number, SearchItem>();
  const item = (
    hit: SearchHit,
    of: { class: string; name: string; detail: string; owner: number; isOwner: boolean },
  ): SearchItem => {
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
      shows: hit.id,
    };
  };
  const byId = <T extends { readonly id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const [portOf, cableOf, modelOf, diagramOf] = [byId(ports), byId(cables), byId(models), byId(diagrams)];
  const [pathwayOf, circuitOf] = [byId(pathways), byId(circuits)];
  for (const hit of hits) {
    const way = ways.get(hit.id);
    const port = portOf.get(hit.id);
    const cable = cableOf.get(hit.id);
    const model = modelOf.get(hit.id);
    const diagram = diagramOf.get(hit.id);
    const pathway = pathwayOf.get(hit.id);
    const circuit = circuitOf.get(hit.id);
    if (hit.kind === 'object' && way?.[0])
      found.set(
        hit.id,
        item(hit, {
          class: OBJECT_CLASSES[way[0].class] ?? '',
          name: way[0].name,
          detail: way[0].model,
          owner: hit.id,
          isOwner: true,
        }),
      );
    else if (hit.kind === 'port' && port)
      found.set(
        hit.id,
        item(hit, { class: 'port', name: port.name, detail: portType(port.type).key, owner: port.owner, isOwner: false }),
      );
    else if (hit.kind === 'cable' && cable)
      found.set(hit.id, item(hit, { class: 'cable', name: cable.name, detail: '', owner: cable.owner ?? 0, isOwner: false }));
    else if (hit.kind === 'pathway' && pathway)
      found.set(
        hit.id,
        item(hit, {
          class: 'pathway',
          name: pathway.name,
          detail: PATHWAY_KINDS[pathway.kind] ?? '',
          owner: pathway.owner,
          isOwner: false,
        }),
      );
    else if (hit.kind === 'circuit' && circuit)
      found.set(hit.id, {
        ...item(hit, {
          class: 'circuit',
          name: circuit.name,
          detail: circuit.provider,
          owner: circuit.owner ?? 0,
          isOwner: false,
        }),
        shows: circuit.a,
      });
    else if (hit.kind === 'diagram' && diagram)
      found.set(hit.id, {
        ...item(hit, {
          class: DIAGRAM_KINDS[diagram.kind] ?? '',
          name: diagram.name,
          detail: '',
          owner: diagram.owner,
          isOwner: false,
        }),
        diagram: diagram.id,
      });
    else if (hit.kind === 'model' && model) {
      found.set(hit.id, {
        id: hit.id,
        kind: 'model',
        class: OBJECT_CLASSES[model.object_class] ?? '',
        name: `${model.brand} ${model.name}`.trim(),
        detail: model.part_number,
        path: [],
        diagram: 0,
        shows: hit.id,
      });
    }
  }
  return hits.flatMap((hit) => found.get(hit.id) ?? []);
}

/** From each object upwards, itself first; the first step that has one carries the diagram. */
async function waysUp(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, readonly UpRow[]>> {
  if (ids.length === 0) return new Map();
  const steps = new Map<number, Step>();
  // One round a level, each by primary key: a recursive statement makes the planner read the whole table.
  for (let wanted: readonly number[] = ids, depth = 0; wanted.length > 0 && depth < DEPTH_MAX; depth++) {
    const rows = await sql.query<Step>(
      'select "id","parent","class","name","model","template" from "object" where "id"=any($1::bigint[])',
      [wanted],
    );
    for (const row of rows) steps.set(row.id, row);
    wanted = [...new Set(rows.map((row) => row.parent))].filter((id) => id !== 0 && !steps.has(id));
  }
  const distinct = (of: (step: Step) => number) => [...new Set([...steps.values()].map(of))].filter((id) => id > 0);
  const [models, diagrams, slots] = await Promise.all([
    someRows<{ id: number; name: string }>(
      sql,
      'select "id","name" from "model" where "id"=any($1::bigint[])',
      distinct((step) => step.model),
    ),
    someRows<{ owner: number; id: number }>(
      sql,
      `select "owner","id" from "diagram" where "owner"=any($1::bigint[]) and "kind"=${codeOf(DIAGRAM_KINDS, 'elevation')} order by "id" desc`,
      distinct((step) => step.id),
    ),
    // A slot is called what its template in its owner's model is called.
    someRows<{ id: number; name: string }>(
      sql,
      `select o."id", coalesce(m."templates"->'slots'->o."template"->>'name', '') "name" from "object" o join "object" p on p."id"=o."parent" join "model" m on m."id"=p."model" where o."id"=any($1::bigint[])`,
      distinct((step) => (step.template === NO_TEMPLATE || step.name !== '' ? 0 : step.id)),
    ),
  ]);
  const modelNames = new Map(models.map((model) => [model.id, model.name]));
  const slotNames = new Map(slots.map((slot) => [slot.id, slot.name]));
  const elevations = new Map(diagrams.map((diagram) => [diagram.owner, diagram.id]));
  const ways = new Map<number, UpRow[]>();
  for (const id of ids) {
    const way: UpRow[] = [];
    for (let step = steps.get(id); step && way.length < DEPTH_MAX; step = steps.get(step.parent)) {
      const model = modelNames.get(step.model) ?? '';
      way.push({
        id: step.id,
        class: step.class,
        name: step.name || slotNames.get(step.id) || model,
        model,
        diagram: elevations.get(step.id) ?? null,
      });
    }
    ways.set(id, way);
  }
  const homeless = [...ways].filter(([, way]) => way.every((step) => step.diagram === null));
  if (homeless.length > 0) {
    const elsewhere = await diagramsElsewhere(sql, [...new Set(homeless.flatMap(([, way]) => way.map((step) => step.id)))]);
    for (const [hit, way] of homeless) {
      const at = way.findIndex((step) => elsewhere.has(step.id));
      if (at >= 0)
        ways.set(
          hit,
          way.map((step, index) => (index === at ? { ...step, diagram: elsewhere.get(step.id)! } : step)),
        );
    }
  }
  return ways;
}

function someRows<Row>(sql: Sql, text: string, ids: readonly number[]): Promise<readonly Row[]> {
  return ids.length === 0 ? Promise.resolve([]) : sql.query<Row>(text, [ids]);
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
