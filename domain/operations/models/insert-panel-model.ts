import {
  CASSETTE_CONNECTORS,
  CASSETTE_FIBRES,
  CASSETTE_WIRINGS,
  PANEL_LIMITS,
  panelPorts,
  panelTemplates,
  SPLITTER_CONNECTORS,
  type PanelSpec,
} from '../../cabling/panel-models';
import { MODEL_LIBRARY_CLASSES, OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import { created } from '../../document/changes';
import { refuse } from '../../result';
import { modelName } from './cable-spec';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, integer, intentReader, object, oneOf, variant, type Read, type Reader } from '../parse';

const copies = integer(1, PANEL_LIMITS.copies);
const panel: Reader<PanelSpec> = variant({
  splitter: object({
    kind: oneOf('splitter'),
    copies,
    inputs: integer(1, PANEL_LIMITS.inputs),
    outputs: integer(2, PANEL_LIMITS.outputs),
    connector: oneOf(...SPLITTER_CONNECTORS),
  }),
  cassette: object({
    kind: oneOf('cassette'),
    copies,
    fibres: oneOf(...CASSETTE_FIBRES),
    wiring: oneOf(...CASSETTE_WIRINGS),
    connector: oneOf(...CASSETTE_CONNECTORS),
  }),
});

/** A passive panel: a device of this many units, or a card (0) for a slot. */
const reader = intentReader('insert-panel-model', {
  id,
  brand: modelName,
  name: modelName,
  makes: oneOf('device', 'card'),
  heightU: integer(0, 10),
  panel,
});
export type InsertPanelModelIntent = Read<typeof reader>;

/** `name-missing`, `height-missing` {min}: a device that stands in a rack takes a unit; `too-many` {count, max}: ports. */
export const insertPanelModel: Operation<InsertPanelModelIntent> = operation(reader, {
  summary: 'Makes a model of a passive panel: optical splitters, or cassettes from MPO to duplex ports.',
  creates: (intent) => [intent.id],
  reads: () => [],
  writes: ['model'],
  refuses: ['name-missing', 'height-missing'],
  needs: ['modelEditing'],
  run(slice, { id: made, brand, name, makes, heightU, panel: spec }) {
    if (name.trim() === '') return refuse('name-missing', {}, 'name');
    if (makes === 'device' && heightU === 0) return refuse('height-missing', { min: 1 }, 'heightU');
    const count = panelPorts(spec);
    if (count > PANEL_LIMITS.ports) return refuse('too-many', { count, max: PANEL_LIMITS.ports }, 'panel.copies');
    return checked(slice, [
      created('model', made, {
        brand,
        name,
        slug: `${brand}/${name}`.toLowerCase().replace(/\s+/g, '-'),
        objectClass: codeOf(OBJECT_CLASSES, makes),
        libraryClass: codeOf(MODEL_LIBRARY_CLASSES, 'wiring'),
        heightU: makes === 'device' ? heightU : 0,
        version: 1,
        templates: panelTemplates(spec),
      }),
    ]);
  },
});
