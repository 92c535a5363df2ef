import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Json } from '../../../domain/document/schema';
import { templatesOfModel } from '../../../domain/entities/instantiate';
import type { Sql } from '../../storage/sql';
import { foundInPlaces, standsIn } from './in-places';
import { normalize } from './packed-index';
import type { SearchHit, SearchIndex } from './search-index';

/** What tickets and neighbours' tables name by two names. */
export interface FoundOnDevices {
  /** Called just so: they come before all else. */
  readonly named: readonly SearchHit[];
  readonly others: readonly SearchHit[];
}

export const NONE_ON_DEVICES: FoundOnDevices = { named: [], others: [] };
/** More words are no two names. */
const WORDS_MAX = 6;
/** So many of what the first name finds are looked into. */
const HOLDERS_MAX = 20;
const LOOKED_AT = 100;
const PORTS_MAX = 6000;
const FOUND_MAX = 100;
/** Slots and cards, and cards in cards. */
const DEPTH_MAX = 4;
const INNER = ['slot', 'card'].map((name) => codeOf(OBJECT_CLASSES, name as 'slot')).join();
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

type LookUp = Pick<SearchIndex, 'lookUp'>;

/**
 * `leaf1 Ethernet1/24`, `leaf1:eth2`: a port by its device's name and its own, which the index does not hold, for most are
 * their model's; `D08 U18`: what stands at that unit of that rack.
 */
export async function foundOnDevices(sql: Sql, index: LookUp, query: string): Promise<FoundOnDevices> {
  const words = wordsOf(query);
  if (words.length < 2 || words.length > WORDS_MAX) return NONE_ON_DEVICES;
  const [units, ports] = [await atUnit(sql, index, words), await portsBy(sql, index, words)];
  return { named: [...units, ...ports.named], others: ports.others };
}

/** A colon between two names is no part of them. */
function wordsOf(query: string): readonly string[] {
  const words = normalize(query).split(' ').filter(Boolean);
  const [, holder, own] = words.length === 1 ? (/^([^:]+):([^:]+)$/.exec(words[0]!) ?? []) : [];
  return holder && own ? [holder, own] : words;
}

async function atUnit(sql: Sql, index: LookUp, words: readonly string[]): Promise<readonly SearchHit[]> {
  const at = words.findIndex((word) => UNIT.test(word));
  if (at < 0) return [];
  const rack = words.filter((_, each) => each !== at).join(' ');
  const holders = await calledSo(sql, index, rack, true);
  if (holders.length === 0) return [];
  const unit = Number(UNIT.exec(words[at]!)![1]);
  const rows = await sql.query<{ id: number }>(
    `select "id" from "object" where "parent"=any($1::bigint[]) and "store"=0 and "position_u">0 and "position_u"<$2+1
       and ("position_u"+"height_u">$2 or ("height_u"=0 and "position_u">=$2))
     order by "class"<>${DEVICE}, array_position($1::bigint[], "parent"), "id" limit ${FOUND_MAX}`,
    [holders.map(({ id }) => id), unit],
  );
  return rows.map(({ id }) => ({ kind: 'object', id, matched: '' }));
}
const UNIT = /^u(\d{1,3})$/;

interface Split {
  readonly holders: readonly SearchHit[];
  readonly holder: string;
  readonly port: string;
}

async function portsBy(sql: Sql, index: LookUp, words: readonly string[]): Promise<FoundOnDevices> {
  const splits: Split[] = [];
  for (let at = words.length - 1; at > 0; at--) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    splits.push({ holders: await calledSo(sql, index, before, at === words.length - 1), holder: before, port: after });
    splits.push({ holders: await calledSo(sql, index, after, false), holder: after, port: before });
  }
  const byHolder = await portsIn(sql, [...new Set(splits.flatMap(({ holders }) => holders.map(({ id }) => id)))]);
  const found = new Map<number, number>();
  for (const { holders, holder, port } of splits)
    for (const { id, matched } of holders)
      for (const each of byHolder.get(id) ?? []) {
        const own = likeness(each.name, port);
        if (own === undefined) continue;
        const rank = own * 2 + (matched === holder ? 0 : 1);
        found.set(each.id, Math.min(rank, found.get(each.id) ?? rank));
      }
  const ranked = [...found].toSorted(([, a], [, b]) => a - b).slice(0, FOUND_MAX);
  const hit = ([id]: readonly [number, number]): SearchHit => ({ kind: 'port', id, matched: '' });
  return { named: ranked.filter(([, rank]) => rank === 0).map(hit), others: ranked.filter(([, rank]) => rank > 0).map(hit) };
}

/** Objects of this name: where some are called just so, these alone. */
async function calledSo(sql: Sql, index: LookUp, name: string, mayBeInPlaces: boolean): Promise<readonly SearchHit[]> {
  const words = name.split(' ');
  const hits = (await index.lookUp(name, LOOKED_AT)).filter(
    ({ kind, matched }) => kind === 'object' && words.every((word) => matched.includes(word)),
  );
  const inPlaces = hits.length === 0 && mayBeInPlaces ? await foundInPlaces(sql, index, name) : [];
  const objects = [...hits, ...inPlaces.filter(({ kind }) => kind === 'object')];
  const exact = objects.filter(({ matched }) => matched === name);
  return (exact.length > 0 ? exact : objects).slice(0, HOLDERS_MAX);
}

/** 0 = it is called so, also where its first word is cut short (`eth2`, `Gi1/0/1`); 1 = it begins so; 2 = its words begin so. */
function likeness(own: string, wanted: string): number | undefined {
  if (own === wanted) return 0;
  const [a, b] = [NUMBERED.exec(own), NUMBERED.exec(wanted)];
  if (a && b && a[2] === b[2] && a[1]!.startsWith(b[1]!)) return 0;
  if (own.startsWith(wanted)) return 1;
  return wanted.split(' ').every((word) => standsIn(own, word)) ? 2 : undefined;
}
/** Letters, and what is counted. */
const NUMBERED = /^(\p{L}+)[ -]?(\d.*)$/u;

interface NamedPort {
  readonly id: number;
  /** As names are compared. */
  readonly name: string;
}

/** By object: its ports and those of the cards in it. */
async function portsIn(sql: Sql, objects: readonly number[]): Promise<ReadonlyMap<number, readonly NamedPort[]>> {
  if (objects.length === 0) return new Map();
  const above = new Map<number, number>();
  let level = objects;
  for (let depth = 0; level.length > 0 && depth < DEPTH_MAX; depth++) {
    const inner = await sql.query<{ id: number; parent: number }>(
      `select "id","parent" from "object" where "parent"=any($1::bigint[]) and "class" in (${INNER})`,
      [level],
    );
    level = inner.flatMap(({ id }) => (above.has(id) ? [] : [id]));
    for (const { id, parent } of inner) above.set(id, parent);
  }
  const ports = await sql.query<{ id: number; owner: number; name: string; template: number; model: number }>(
    `select p."id", p."owner", p."name", p."template", o."model" from "port" p join "object" o on o."id"=p."owner"
      where p."owner"=any($1::bigint[]) limit ${PORTS_MAX}`,
    [[...new Set([...objects, ...above.keys()])]],
  );
  const models = await sql.query<{ id: number; templates: Json }>(
    'select "id","templates" from "model" where "id"=any($1::bigint[])',
    [[...new Set(ports.flatMap(({ name, model }) => (name === '' && model !== 0 ? [model] : [])))]],
  );
  const templates = new Map(models.map((model) => [model.id, templatesOfModel(model).ports]));
  const byHolder = new Map<number, NamedPort[]>(objects.map((id) => [id, []]));
  for (const { id, owner, name, template, model } of ports) {
    const named = { id, name: normalize(name || (templates.get(model)?.[template]?.name ?? '')) };
    for (
      let [at, steps]: [number | undefined, number] = [owner, 0];
      at !== undefined && steps <= DEPTH_MAX;
      at = above.get(at), steps++
    )
      byHolder.get(at)?.push(named);
  }
  return byHolder;
}
