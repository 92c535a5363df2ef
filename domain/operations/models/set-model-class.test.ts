import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, MODEL_LIBRARY_CLASSES } from '../../catalog/enums';
import { undoDiff } from '../history/undo';
import { barredFrom } from '../permitted';

const classOf = (name: (typeof MODEL_LIBRARY_CLASSES)[number]): number => codeOf(MODEL_LIBRARY_CLASSES, name);
const set = (models: readonly number[], libraryClass: number) =>
  ({ kind: 'set-model-class', version: 1, models, libraryClass }) as const;

describe('[I8] the class of many models', () => {
  test('is changed in one step, what has it already is left alone, and one undo takes all of it back', () => {
    const hall = new SmallHall();
    const { server, blade, panel } = hall.models;
    hall.must(set([panel], classOf('wiring')));
    const diff = hall.must(set([server, blade, panel], classOf('wiring')));
    expect(diff.map(({ id }) => id)).toEqual([server, blade]);
    const of = () => [server, blade, panel].map((id) => MODEL_LIBRARY_CLASSES[hall.document.get('model', id)!.libraryClass]);
    expect(of()).toEqual(['wiring', 'wiring', 'wiring']);
    const back = undoDiff(hall.document, diff);
    if (!back.ok) throw new Error(back.refusal.rule);
    hall.document.apply(back.value);
    expect(of()).toEqual(['', '', 'wiring']);
    hall.must(set([panel], classOf('')));
    expect(of()).toEqual(['', '', '']);
  });

  test('is refused as a whole where a model is not there, or the class is none', () => {
    const hall = new SmallHall();
    const gone = hall.takeId();
    expect(hall.refusal(set([hall.models.server, gone], 1))).toEqual({
      rule: 'model-missing',
      field: 'models',
      facts: { model: gone },
    });
    expect(hall.document.get('model', hall.models.server)?.libraryClass).toBe(0);
    expect(hall.refusal(set([hall.models.server], MODEL_LIBRARY_CLASSES.length))).toMatchObject({ rule: 'out-of-range' });
  });

  test('asks for what models ask for', () => {
    expect(barredFrom(new Set(['viewRead', 'propertyEditing', 'nodeEditing']), 'set-model-class')).not.toBeNull();
    expect(barredFrom(new Set(['viewRead', 'modelEditing']), 'set-model-class')).toBeNull();
  });
});
