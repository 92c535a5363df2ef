import { nearestStore, storesNear } from '../../../domain/cabling/stored-cables';
import { labelFrame, numbered, ruleRefusal, siteWord, uniqueLabels, type LabelFrame } from '../../../domain/cabling/labels';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { idsNeeded } from '../../../domain/entities/instantiate';
import { freeNames } from '../../../domain/entities/name-rule';
import { ancestorsOf, objectName, wayTo } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { ok, type Result } from '../../../domain/result';
import { isPlace } from '../../../domain/validation/containment';
import type {
  CordOrder,
  Spare,
  StoredGroup,
  StoredThings,
  StoreListing,
  StorePlace,
  StoresDoor,
  TakeWish,
  ThingOrder,
} from '../../api/stores';
import type { ActionResult } from '../../api/session';
import { NO_IDS_LEFT } from '../intents';
import type { TakeFromStoreIntent } from '../../../domain/operations/structure/take-from-store';
import type { CablingParts } from './cabling';
import type { LabelKnowledge } from './connect-plan';
import { labelKnowledge, NO_KNOWLEDGE } from './label-knowledge';

/** Cords named of a kind and length. */
const CORDS_NAMED = 200;

/** What a diagram's worker knows and does about the stores of places. */
export class Stores implements StoresDoor {
  private readonly parts: CablingParts;

  constructor(parts: CablingParts) {
    this.parts = parts;
  }

  async nearest(id: number): Promise<number> {
    return nearestStore(this.parts.document(), id);
  }

  async list(place: number): Promise<StoreListing | null> {
    return storeListing(this.parts.document(), place);
  }

  async stock(order: CordOrder): Promise<ActionResult> {
    const document = this.parts.document();
    const frames = order.rule === '' || ruleRefusal(order.rule) ? [] : [frameOf(document, order)];
    const labels = (given: LabelKnowledge): Result<readonly string[]> => cordLabels(document, order, given);
    const knowledge = order.rule === '' ? NO_KNOWLEDGE : await labelKnowledge(this.parts, document, order.store, frames, labels);
    const names = labels(knowledge);
    if (!names.ok) return names;
    const { store, cableClass, cableType, model, lengthMm, count } = order;
    return this.parts.operations().perform(({ takeIds }) => {
      const cables = takeIds(count);
      if (!cables) return NO_IDS_LEFT;
      const kind = { model, class: cableClass, type: cableType, lengthMm };
      return ok({ kind: 'stock-cords', version: 1, store, cables, names: names.value, ...kind });
    });
  }

  /** Cables and things are kept in a step each. */
  async keep(ids: readonly number[], store: number): Promise<ActionResult> {
    const document = this.parts.document();
    const [cables, objects] = [
      ids.filter((id) => document.kindOf(id) === 'cable'),
      ids.filter((id) => document.kindOf(id) !== 'cable'),
    ];
    if (objects.length > 0) {
      const kept = await this.parts.operations().perform(() => ok({ kind: 'store-objects', version: 1, objects, store }));
      if (!kept.ok || cables.length === 0) return kept;
    }
    return this.parts.operations().perform(() => ok({ kind: 'store-cables', version: 1, cables, store }));
  }

  async stockThings({ store, model, count, name }: ThingOrder): Promise<ActionResult> {
    const document = this.parts.document();
    const named = freeNames(name, count, takenNames(document, document.get('model', model)?.objectClass ?? 0));
    if (!named.ok) return named;
    return this.parts.operations().perform(({ takeIds }) => {
      const record = document.get('model', model);
      const needed = record ? idsNeeded(record) : 0;
      const ids = takeIds(count * (1 + needed));
      if (!ids) return NO_IDS_LEFT;
      const objects = named.value.names.map((own, at) => {
        const [id, ...parts] = ids.slice(at * (1 + needed), (at + 1) * (1 + needed));
        return { id: id!, name: own, ids: parts };
      });
      return ok({ kind: 'stock-objects', version: 1, store, model, objects });
    });
  }

  async spare(model: number, near: number): Promise<Spare | null> {
    return spareOf(this.parts.document(), model, near);
  }

  async take(wish: TakeWish): Promise<ActionResult> {
    return this.parts.operations().perform(() => takeIntent(this.parts.document(), wish));
  }
}

/** A name may be a rule, as in the form; '' = it keeps its own. */
export function takeIntent(document: Document, { name, ...wish }: TakeWish): Result<TakeFromStoreIntent> {
  const intent = { kind: 'take-from-store', version: 1, ...wish } as const;
  if (name === '') return ok(intent);
  const named = freeNames(name, 1, takenNames(document, document.get('object', wish.object)?.class ?? 0));
  return named.ok ? ok({ ...intent, name: named.value.names[0]! }) : named;
}

/** Of a model the first by name in the nearest store that has one, from the room outwards; null = none does. */
export function spareOf(document: Document, model: number, near: number): Spare | null {
  for (const store of storesNear(document, [near])) {
    const found = document
      .by('object.store', store)
      .flatMap((id) => {
        const { name, model: own } = document.get('object', id, ['name', 'model'])!;
        return own === model ? { id, name } : [];
      })
      .sort((a, b) => BY_NAME.compare(a.name, b.name) || a.id - b.id);
    const [first] = found;
    if (first) return { ...first, store, storeName: objectName(document, store), count: found.length };
  }
  return null;
}

const BY_NAME = new Intl.Collator('en', { numeric: true });

/** Names of this class in the drawing. */
function takenNames(document: Document, objectClass: number): (name: string) => boolean {
  const objects = document.table('object');
  const classes = objects.column('class');
  const taken = new Set<string>();
  for (let row = 0; row < objects.rowCount; row++) if (classes[row] === objectClass) taken.add(objects.text('name', row));
  return (name) => taken.has(name);
}

/** Devices and cards in the store of a place, model by model. */
function thingsIn(document: Document, place: number): readonly StoredThings[] {
  const groups = new Map<string, StoredThings & { readonly things: StoredThings['things'][number][] }>();
  for (const id of document.by('object.store', place)) {
    const { class: objectClass, model } = document.get('object', id)!;
    // Of no model there may be both devices and cards.
    const key = `${objectClass} ${model}`;
    let group = groups.get(key);
    if (group === undefined) {
      const { name = '', brand = '' } = document.get('model', model) ?? {};
      group = { key: `model ${key}`, class: OBJECT_CLASSES[objectClass] ?? '', model: name, brand, things: [] };
      groups.set(key, group);
    }
    group.things.push({ id, name: objectName(document, id) });
  }
  return [...groups.values()]
    .sort((a, b) => b.class.localeCompare(a.class) || BY_NAME.compare(a.brand, b.brand) || BY_NAME.compare(a.model, b.model))
    .map((group) => ({ ...group, things: group.things.sort((a, b) => BY_NAME.compare(a.name, b.name)) }));
}

/** What lies in the store of a place, by kind and length; null = it is none, or not here. */
export function storeListing(document: Document, id: number): StoreListing | null {
  const place = document.get('object', id);
  if (!isPlace(place)) return null;
  const groups = new Map<string, StoredGroup & { readonly cords: StoredGroup['cords'][number][] }>();
  for (const cable of document.by('cable.store', id)) {
    const { name, class: cableClass, type, model, lengthMm, lifecycle } = document.get('cable', cable)!;
    const key = [cableClass, type, model, lengthMm].join(' ');
    let group = groups.get(key);
    if (group === undefined) {
      group = {
        key,
        class: CABLE_CLASSES[cableClass] ?? '',
        type: CABLE_TYPES[type] ?? '',
        model: document.get('model', model)?.name ?? '',
        lengthMm,
        cords: [],
      };
      groups.set(key, group);
    }
    group.cords.push({ id: cable, name, lifecycle: CABLE_LIFECYCLES[lifecycle] ?? '' });
  }
  const sorted = [...groups.values()].sort(
    (a, b) =>
      a.class.localeCompare(b.class) || a.type.localeCompare(b.type) || a.model.localeCompare(b.model) || a.lengthMm - b.lengthMm,
  );
  return {
    id,
    name: objectName(document, id),
    places: placesHere(document),
    things: thingsIn(document, id),
    groups: sorted.map((group) => ({ ...group, cords: group.cords.sort((a, b) => BY_NAME.compare(a.name, b.name)) })),
  };
}

/** Places of this drawing and above it, from the outermost inwards. */
function placesHere(document: Document): readonly StorePlace[] {
  const { ids, rowCount } = document.table('object');
  const found: (StorePlace & { readonly way: string })[] = [];
  for (let row = 0; row < rowCount; row++) {
    const id = ids[row] === 0 ? NO_ID : fromCell(ids[row]!);
    const place = id === NO_ID ? undefined : document.get('object', id, ['class']);
    if (!isPlace(place)) continue;
    const way = [...ancestorsOf(document, id), id].map((each) => objectName(document, each)).join(' / ');
    found.push({ id, name: objectName(document, id), way, count: countIn(document, id) });
  }
  return found.sort((a, b) => a.way.localeCompare(b.way, 'en', { numeric: true })).slice(0, CORDS_NAMED);
}

function countIn(document: Document, place: number): number {
  return document.by('cable.store', place).length + document.by('object.store', place).length;
}

/** The text of each label of an order, before the numbers of what is there are known. */
export function frameOf(document: Document, { store, rule }: Pick<CordOrder, 'store' | 'rule'>): LabelFrame {
  const way = wayTo(document, store);
  const named = (objectClass: (typeof OBJECT_CLASSES)[number]): string =>
    way.find((one) => one.class === objectClass)?.name ?? '';
  return labelFrame(rule, { site: siteWord(named('site')), room: named('room') });
}

/** Labels of new cords; none where there is no rule. */
export function cordLabels(
  document: Document,
  order: CordOrder,
  { highest, cableWith }: LabelKnowledge,
): Result<readonly string[]> {
  const empty = Array.from({ length: order.count }, () => '');
  if (order.rule === '') return ok(empty);
  const wrong = ruleRefusal(order.rule);
  if (wrong) return { ok: false, refusal: wrong };
  const frame = frameOf(document, order);
  return uniqueLabels(
    numbered(
      empty.map(() => frame),
      highest,
    ),
    cableWith,
  );
}
