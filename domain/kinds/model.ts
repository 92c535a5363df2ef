import { MODEL_LIBRARY_CLASSES, OBJECT_CLASSES } from '../catalog/enums';
import { cold, hot } from './field';
import { kind } from './kind';

/** What racks, devices, cards, closures and cables are made by. */
export const model = kind({
  fields: {
    brand: hot('text', { searched: true }),
    name: hot('text', { searched: true }),
    partNumber: hot('text', { searched: true }),
    slug: hot('text'), // import key `<brand>/<model>`, unique
    objectClass: hot('u8', { codes: OBJECT_CLASSES }), // what it makes: rack, device or card
    libraryClass: hot('u8', { codes: MODEL_LIBRARY_CLASSES }),
    version: hot('u16'),
    heightU: hot('f32'),
    widthMm: hot('f32'),
    depthMm: hot('f32'),
    flags: hot('u8'), // MODEL_FLAGS bits: full depth, ...
    templates: hot('json'), // ModelTemplates (domain/entities/model.ts)
    weightKg: hot('f32'),
    airflow: cold('text'),
    remarks: cold('text'),
    extra: cold('json'),
    cableSpec: hot('json'), // CableModel (domain/cabling/cable-model.ts); null = not a model of cables
  },
  asks: { make: 'modelEditing', change: 'modelEditing', remove: 'modelEditing' },
});
