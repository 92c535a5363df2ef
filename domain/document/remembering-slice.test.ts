import { expect, test } from 'vitest';
import { documentPlant } from '../cabling/document-plant';
import { portEnd } from '../cabling/joints';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trace } from '../cabling/trace';
import { traceAnswer } from '../cabling/trace-answer';
import { RememberingSlice } from './remembering-slice';
import type { Kind } from './schema';
import type { Slice } from './slice';

test('[S1] --C1-- [F1..F12 | R1] --C2-- ...: a trace looks up each record and each list once, and says the same', () => {
  const plant = new PlantBuilder();
  const lanes = Array.from({ length: 12 }, (_, at) => at + 1);
  plant.equipment('S1');
  plant.panel(...lanes.map((lane) => `F${lane}-R1:${lane}`));
  plant.panel(...lanes.map((lane) => `G${lane}-R2:${lane}`));
  plant.cable('C1', 'S1', 'F1');
  plant.cable('C2', 'R1', 'R2');
  const asked: string[] = [];
  const counted: Slice = {
    get: (kind: Kind, id: number) => {
      asked.push(`${kind} ${id}`);
      return plant.document.get(kind, id);
    },
    by: (index, id) => {
      asked.push(`${index} ${id}`);
      return plant.document.by(index, id);
    },
  };
  const start = portEnd(plant.id('R1'));
  const told = (slice: Slice) => traceAnswer(slice, trace(documentPlant(slice), start));
  expect(told(new RememberingSlice(counted))).toEqual(told(plant.document));
  expect(asked.length).toBeGreaterThan(50);
  expect(new Set(asked).size).toBe(asked.length);
});
