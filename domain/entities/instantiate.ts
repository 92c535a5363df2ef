import { MODEL_FLAGS, OBJECT_FLAGS, OBJECT_CLASSES, codeOf } from '../catalog/enums';
import { portTypeCode } from '../catalog/port-types';
import { created } from '../document/changes';
import type { Change } from '../document/diff';
import type { RecordOf } from '../document/schema';
import { assert } from '../result';
import { NO_TEMPLATES, type ModelTemplates } from './model';

/** What a model's templates become when an instance of it is made. */
export interface Instance {
  /** Empty slots, as objects of class slot below the owner. */
  readonly objects: readonly Change<'object'>[];
  readonly ports: readonly Change<'port'>[];
  readonly portMaps: readonly Change<'port_map'>[];
}

type TemplateCarrier = Pick<RecordOf<'model'>, 'templates'>;

export function templatesOfModel(model: TemplateCarrier | undefined): ModelTemplates {
  return (model?.templates as ModelTemplates | null | undefined) ?? NO_TEMPLATES;
}

/** Ids an instance takes beside the owner's own: one a slot, then one a port, then one a port map. */
export function idsNeeded(model: TemplateCarrier): number {
  const { slots, ports, maps } = templatesOfModel(model);
  return slots.length + ports.length + maps.length;
}

/** Makes what hangs on a new object of this model. `ids` are taken in the order slots, ports, maps. */
export function instantiate(model: TemplateCarrier, ids: readonly number[], owner: number): Instance {
  const { slots, ports, maps } = templatesOfModel(model);
  assert(ids.length === idsNeeded(model), `the model makes ${idsNeeded(model)} records, ${ids.length} ids were given`);
  const portIds = ids.slice(slots.length, slots.length + ports.length);
  return {
    objects: slots.map((slot, template) =>
      created('object', ids[template]!, { parent: owner, class: codeOf(OBJECT_CLASSES, 'slot'), template, face: slot.face }),
    ),
    ports: ports.map(({ type }, template) => created('port', portIds[template]!, { owner, template, type: portTypeCode(type) })),
    portMaps: maps.map(({ front, frontPosition, rear, rearPosition }, at) =>
      created('port_map', ids[slots.length + ports.length + at]!, {
        owner,
        front: portIds[front]!,
        frontPosition,
        rear: portIds[rear]!,
        rearPosition,
      }),
    ),
  };
}

/** Fields that an instance takes over from its model. */
export function modelFields(model: RecordOf<'model'>): {
  model: number;
  modelVersion: number;
  heightU: number;
  widthMm: number;
  depthMm: number;
  flags: number;
} {
  return {
    model: model.id,
    modelVersion: model.version,
    heightU: model.heightU,
    widthMm: model.widthMm,
    depthMm: model.depthMm,
    flags:
      ((model.flags & MODEL_FLAGS.fullDepth) === 0 ? 0 : OBJECT_FLAGS.fullDepth) |
      ((model.flags & MODEL_FLAGS.descendingUnits) === 0 ? 0 : OBJECT_FLAGS.descendingUnits),
  };
}
