import { DIAGRAM_KINDS, OBJECT_CLASSES, PATHWAY_KINDS, codeOf } from '../../../domain/catalog/enums';
import { fieldsOf, KINDS, NO_TEMPLATE, type Kind } from '../../../domain/document/schema';
import { portType } from '../../../domain/catalog/port-types';
import { ownerTold } from '../../../domain/import/import-source';
import { wordsOfFacts } from '../../../domain/import/source-facts';
import type { SearchItem } from '../../../protocol/rest/search';
import { columnName } from '../../storage/columns';
import type { Sql } from '../../storage/sql';
import { compactMac, normalize } from './packed-index';
import type { SearchHit } from './search-index';
import { SEARCHED_KINDS } from './search-messages';

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly name: string;
  readonly model: number;
  readonly template: number;
  /** In whose store it lies; 0 = in none. */
  readonly store: number;
}

const REGION = codeOf(OBJECT_CLASSES, 'region');
/** Nobody nests deeper: site, buildings, room, rack, device and cards in cards. */
const DEPTH_MAX = 64;

interface UpRow {
  readonly id: number;
  readonly name: string;
  readonly model: string;
  readonly diagram: number | null;
  readonly isRegion: boolean;
}

interface FoundRow {
  readonly id: number;
  /** The object whose way up is the find's; null = it stands nowhere. */
  readonly owner: number | null;
  readonly name: string;
  readonly detail: string;
  readonly code: number;
  readonly shows: number;
  /** A cable's and an object's: it lies in a store. */
  readonly stored?: boolean;
}

interface Find {
  /** What is asked of the database; null = its way up, which begins with it, is all. */
  readonly text: string | null;
  /** For the code that comes. */
  readonly words: (code: number) => Partial<SearchItem>;
}

/** By kind. */
const FINDS: Readonly<Record<SearchHit['kind'], Find>> = {
  object: {
    text: null,
    words: (code) => ({ class: OBJECT_CLASSES[code] ?? '' }),
  },
  port: {
    text: `select p."id", p."owner", coalesce(nullif(p."name",''), m."templates"->'ports'->p."template"->>'name', '') "name", '' "detail", p."type" "code", p."id" "shows"
      from "port" p left join "object" o on o."id"=p."owner" left join "model" m on m."id"=o."model" where p."id"=any($1::bigint[])`,
    words: (code) => ({ class: 'port', detail: portType(code).key }),
  },
  cable: {
    text: `select c."id", coalesce((select p."owner" from "termination" t join "port" p on p."id"=t."port" where t."cable"=c."id" order by t."end", t."position" limit 1), nullif(c."store",0)) "owner",
      c."name", '' "detail", 0 "code", c."id" "shows", c."store"<>0 "stored" from "cable" c where c."id"=any($1::bigint[])`,
    words: () => ({ class: 'cable' }),
  },
  model: {
    text: `select "id", null::bigint "owner", trim("brand" || ' ' || "name") "name", "part_number" "detail", "object_class" "code", "id" "shows"
      from "model" where "id"=any($1::bigint[])`,
    words: (code) => ({ class: OBJECT_CLASSES[code] ?? '' }),
  },
  diagram: {
    text: `select "id", "owner", "name", '' "detail", "kind" "code", "id" "shows" from "diagram" where "id"=any($1::bigint[])`,
    words: (code) => ({ class: DIAGRAM_KINDS[code] ?? '' }),
  },
  pathway: {
    text: `select "id", "parent" "owner", "name", '' "detail", "kind" "code", "id" "shows" from "pathway" where "id"=any($1::bigint[])`,
    words: (code) => ({ class: PATHWAY_KINDS[code] ?? 'pathway' }),
  },
  circuit: {
    text: `select c."id", p."owner", c."name", c."provider" "detail", 0 "code", c."a" "shows" from "circuit" c left join "port" p on p."id"=c."a" where c."id"=any($1::bigint[])`,
    words: () => ({ class: 'circuit' }),
  },
};

/**
 * Names, paths and diagrams of hits, in a few small statements; hits whose record is gone are left out. The diagram is
 * the nearest room's elevations above the find, else one in which it or something above it is placed, else the nearest
 * diagram that something above it owns, else a room's below it. `isWhole`: they are told to who sees all, regions and owners, too.
 */
export async function resolveHits(sql: Sql, hits: readonly SearchHit[], isWhole = false): Promise<readonly SearchItem[]> {
  const idsOf = (kind: SearchHit['kind']) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const rows = await Promise.all(
    SEARCHED_KINDS.map((kind) => {
      const { text } = FINDS[kind];
      return text === null ? Promise.resolve([]) : someRows<FoundRow>(sql, text, idsOf(kind));
    }),
  );
  const objects = idsOf('object');
  const owners = [...new Set([...objects, ...rows.flat().flatMap(({ owner }) => owner || [])])];
  const steps = await objectsAbove(sql, owners);
  const found = new Map([...objects.flatMap((id) => foundObject(steps.get(id))), ...rows.flat()].map((row) => [row.id, row]));
  // What was found by its name is written in it.
  const marked = hits.filter(({ id, kind, matched }) => kind !== 'model' && normalize(found.get(id)?.name ?? '') !== matched);
  const [ways, written] = await Promise.all([waysUp(sql, steps, owners), asWritten(sql, marked)]);
  const items = hits.flatMap(({ id, kind, matched }): SearchItem[] => {
    const row = found.get(id);
    if (row === undefined) return [];
    const way = ways.get(row.owner ?? 0) ?? [];
    const own = kind === 'object' ? { name: way[0]!.name, detail: way[0]!.model } : { name: row.name, detail: row.detail };
    const { class: objectClass = '', detail = own.detail } = FINDS[kind].words(row.code);
    const isName = matched === '' || kind === 'model' || normalize(own.name) === matched;
    return [
      {
        id,
        kind,
        class: objectClass,
        name: own.name,
        detail: isName ? detail : (written.get(id) ?? matched),
        path: pathOf(kind === 'object' ? way.slice(1) : way),
        ...(row.stored === true ? { stored: true } : {}),
        diagram: kind === 'diagram' ? id : (way.find((step) => step.diagram !== null)?.diagram ?? 0),
        shows: row.shows,
      },
    ];
  });
  return isWhole ? toldApart(sql, items, (id) => ways.get(found.get(id)?.owner ?? 0) ?? []) : items;
}

/** Finds that are called alike and stand in places called alike: with the regions of these, and whose they are before them. */
async function toldApart(
  sql: Sql,
  items: readonly SearchItem[],
  wayOf: (id: number) => readonly UpRow[],
): Promise<readonly SearchItem[]> {
  const seen = new Map<string, Set<number>>();
  const told = (item: Omit<SearchItem, 'id'>): string => [item.kind, item.class, item.name, item.detail, ...item.path].join('\n');
  const placeOf = (id: number): number => {
    const way = wayOf(id);
    return (way.findLast(({ isRegion }) => !isRegion) ?? way[0])?.id ?? 0;
  };
  for (const { id, ...item } of items) {
    const [text, place] = [told(item), placeOf(id)];
    seen.set(text, (seen.get(text) ?? new Set()).add(place));
  }
  const alike = new Set(items.filter((item) => seen.get(told(item))!.size > 1));
  const rows = await someRows<{ id: number; source: string | null }>(
    sql,
    `select "id", "extra"->>'source' "source" from "object" where "id"=any($1::bigint[])`,
    [...new Set([...alike].map(({ id }) => placeOf(id)))],
  );
  const sources = new Map(rows.map(({ id, source }) => [id, ownerTold(source)]));
  return items.map((item) => {
    if (!alike.has(item)) return item;
    const way = wayOf(item.id).slice(item.kind === 'object' ? 1 : 0);
    const names = way.map(({ name }) => name).reverse();
    return { ...item, path: [sources.get(placeOf(item.id)) ?? '', ...names].filter((name) => name !== '') };
  });
}

function foundObject(step: Step | undefined): readonly FoundRow[] {
  if (step === undefined) return [];
  const { id, name, class: code, store } = step;
  return [{ id, owner: id, name, detail: '', code, shows: id, stored: store !== 0 }];
}

/** Names from the site down, of a site or region those of the regions above it. */
function pathOf(above: readonly UpRow[]): string[] {
  const within = above.filter(({ isRegion }) => !isRegion);
  return (within.length > 0 ? within : above).map(({ name }) => name).reverse();
}

/** By kind: its fields that are searched beside its name, whose it is, and what its source said. */
const MARKS = SEARCHED_KINDS.flatMap((kind) => {
  const fields = KINDS.includes(kind as Kind) ? Object.entries(fieldsOf(kind as Kind)) : [];
  const columns = fields.flatMap(([field, { searched, hot, facts, alsoFound }]) =>
    (searched && !hot) || facts || alsoFound ? [`"${columnName(field)}"`] : [],
  );
  return columns.length === 0 ? [] : [{ kind, columns: columns.join() }];
});

/** By hit: what matched as it was typed, capitals and all. */
async function asWritten(sql: Sql, hits: readonly SearchHit[]): Promise<ReadonlyMap<number, string>> {
  const written = new Map<number, string>();
  await Promise.all(
    MARKS.map(async ({ kind, columns }) => {
      const matched = new Map(hits.flatMap((hit) => (hit.kind === kind && hit.matched !== '' ? [[hit.id, hit.matched]] : [])));
      const rows = await someRows<Readonly<Record<string, unknown>> & { readonly id: number }>(
        sql,
        `select "id",${columns} from "${kind}" where "id"=any($1::bigint[])`,
        [...matched.keys()],
      );
      for (const { id, ...values } of rows) {
        const texts = Object.values(values).flatMap((each) => (typeof each === 'string' ? each : wordsOfFacts(each)));
        const value = texts.find((each) => [normalize(each), compactMac(each)].includes(matched.get(id)!));
        if (value !== undefined) written.set(id, value);
      }
    }),
  );
  return written;
}

/** These objects and everything above them; one round a level, each by primary key: a recursive statement makes the planner read the whole table. */
export async function objectsAbove(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Step>> {
  const steps = new Map<number, Step>();
  for (let wanted = ids, depth = 0; wanted.length > 0 && depth < DEPTH_MAX; depth++) {
    const rows = await sql.query<Step>(
      'select "id","parent","class","name","model","template","store" from "object" where "id"=any($1::bigint[])',
      [wanted],
    );
    for (const row of rows) steps.set(row.id, row);
    wanted = [...new Set(rows.map((row) => row.parent))].filter((id) => id !== 0 && !steps.has(id));
  }
  return steps;
}

/** From an object upwards, itself first. */
export function wayUp(steps: ReadonlyMap<number, Step>, id: number): readonly Step[] {
  const way: Step[] = [];
  for (let step = steps.get(id); step && way.length < DEPTH_MAX; step = steps.get(step.parent)) way.push(step);
  return way;
}

/** From each object upwards, itself first; the first step that has one carries the diagram. */
async function waysUp(
  sql: Sql,
  steps: ReadonlyMap<number, Step>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly UpRow[]>> {
  if (ids.length === 0) return new Map();
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
  const ways = new Map(
    ids.map((id) => [
      id,
      wayUp(steps, id).map((step): UpRow => {
        const model = modelNames.get(step.model) ?? '';
        const name = step.name || slotNames.get(step.id) || model;
        return { id: step.id, name, model, diagram: elevations.get(step.id) ?? null, isRegion: step.class === REGION };
      }),
    ]),
  );
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
