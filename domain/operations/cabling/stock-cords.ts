import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, codeOf } from '../../catalog/enums';
import { cableSpecOf } from '../../cabling/laid-cable';
import { created } from '../../document/changes';
import { NO_ID } from '../../ids';
import { refuse } from '../../result';
import { COLOR_BY_TYPE } from './connect-ports';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { code, id, idOrNone, ids, integer, intentReader, list, text, type Read } from '../parse';
import { records } from '../read-steps';
import { nameOf } from '../words';

const AVAILABLE = codeOf(CABLE_LIFECYCLES, 'available');

const reader = intentReader('stock-cords', {
  /** A site, building, floor or room. */
  store: id,
  /** New ids. */
  cables: ids(1),
  /** One a cable. */
  names: list(text()),
  /** 0 = of no model; then `class` is required. */
  model: idOrNone,
  /** CABLE_CLASSES, CABLE_TYPES; of a model its class counts. */
  class: code(CABLE_CLASSES),
  type: code(CABLE_TYPES),
  lengthMm: integer(1, 0xffff_ffff),
});
export type StockCordsIntent = Read<typeof reader>;

/** `counts-differ` {from, to}; `not-a-cable-model` {model}; `cable-type-missing` for cords of no model and no class. */
export const stockCords: Operation<StockCordsIntent> = operation(reader, {
  summary: 'Puts new cords of one kind and length into the store of a place.',
  creates: ({ cables }) => cables,
  reads: ({ store, model }) => [
    records('store', 'object', [store]),
    records('model of cords', 'model', model === NO_ID ? [] : [model]),
  ],
  writes: ['cable'],
  refuses: ['counts-differ', 'not-a-cable-model', 'cable-type-missing'],
  needs: ['cableConnection'],
  words: (document, { cables, store, names }) => ({
    count: cables.length,
    name: names[0] ?? '',
    place: nameOf(document, store),
  }),
  run(slice, { store, cables, names, model, type, lengthMm, ...asked }) {
    if (names.length !== cables.length) return refuse('counts-differ', { from: cables.length, to: names.length }, 'names');
    const spec = model === NO_ID ? null : cableSpecOf(slice, model);
    if (model !== NO_ID && spec === null) return refuse('not-a-cable-model', { model }, 'model');
    const cableClass = spec ? codeOf(CABLE_CLASSES, spec.class) : asked.class;
    if (cableClass === 0) return refuse('cable-type-missing', {}, 'class');
    const modelVersion = model === NO_ID ? 0 : slice.get('model', model)!.version;
    return checked(
      slice,
      cables.map((cable, at) =>
        created('cable', cable, {
          name: names[at]!,
          store,
          class: cableClass,
          type,
          model,
          modelVersion,
          lengthMm,
          lifecycle: AVAILABLE,
          color: COLOR_BY_TYPE,
        }),
      ),
    );
  },
});
