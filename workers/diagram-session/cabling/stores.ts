import { nearestStore } from '../../../domain/cabling/stored-cables';
import { labelFrame, numbered, ruleRefusal, siteWord, uniqueLabels, type LabelFrame } from '../../../domain/cabling/labels';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { ancestorsOf, objectName, wayTo } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { ok, type Result } from '../../../domain/result';
import { isPlace } from '../../../domain/validation/containment';
import type { CordOrder, StoreListing, StorePlace, StoresDoor, StoredGroup } from '../../api/stores';
import type { ActionResult } from '../../api/session';
import { NO_IDS_LEFT } from '../intents';
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

  async keep(cables: readonly number[], store: number): Promise<ActionResult> {
    return this.parts.operations().perform(() => ok({ kind: 'store-cables', version: 1, cables, store }));
  }
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
  const byName = new Intl.Collator('en', { numeric: true });
  return {
    id,
    name: objectName(document, id),
    places: placesHere(document),
    groups: sorted.map((group) => ({ ...group, cords: group.cords.sort((a, b) => byName.compare(a.name, b.name)) })),
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
    found.push({ id, name: objectName(document, id), way, count: document.by('cable.store', id).length });
  }
  return found.sort((a, b) => a.way.localeCompare(b.way, 'en', { numeric: true })).slice(0, CORDS_NAMED);
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
