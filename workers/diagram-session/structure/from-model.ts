import { modelDraw, type DrawBasis } from '../../../domain/capacity/model-draw';
import { OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { fieldOf, kindDef, type RecordOf } from '../../../domain/document/schema';
import { templatesOf } from '../../../domain/entities/names';
import { shownProperties } from '../../../domain/kinds/shown-properties';

/** What its model says where a thing's own field says nothing: what capacity counts for it (domain/capacity). */
export function fromModel(document: Document, record: RecordOf<'object'>): Readonly<Record<string, number>> {
  const model = document.get('model', record.model);
  if (!model) return {};
  const draw = modelDraw(templatesOf(document, model.id));
  const ratedW = record.ratedPowerW || draw.ratedW;
  const said: Readonly<Record<string, number>> = {
    weightKg: model.weightKg,
    widthMm: model.widthMm,
    depthMm: model.depthMm,
    // What passes power on draws none itself.
    ratedPowerW: draw.passesOn ? 0 : draw.ratedW,
    peakPowerW: draw.passesOn || draw.peakW < ratedW ? 0 : draw.peakW,
  };
  const shown = shownProperties(kindDef('object'), OBJECT_CLASSES[record.class] ?? '');
  return Object.fromEntries(
    shown.flatMap(({ name }) => ((said[name] ?? 0) > 0 && fieldOf(record, name) === 0 ? [[name, said[name] as number]] : [])),
  );
}

/** What the power that its model says is made of, by field. */
export function drawBy(document: Document, { model }: RecordOf<'object'>): Readonly<Record<string, DrawBasis>> {
  const draw = modelDraw(templatesOf(document, model));
  return draw.peakW === 0 || draw.passesOn ? {} : { ratedPowerW: draw.ratedBy, peakPowerW: draw.peakBy };
}
