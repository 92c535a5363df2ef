import { describe, expect, test } from 'vitest';
import { trayHall } from '../../tests/fixtures/tray-hall';
import { created } from '../document/changes';
import { measuresOf } from './way-budget';

describe('what a cable measures', () => {
  test('[B9] a sketch on a free diagram is no length; the same line on a plan is', () => {
    const { hall, channel } = trayHall();
    const [cable] = hall.must(channel({ lengthMm: 0 }, []));
    const drawn = (diagram: number) => {
      const path = [0, 0, 3000, 4000];
      hall.document.apply([created('placement', hall.takeId(), { diagram, subject: cable!.id, path })]);
      return measuresOf(hall.document, cable!.id);
    };
    const free = hall.takeId();
    hall.document.apply([created('diagram', free, { owner: 0, kind: 3, name: 'Sketch' })]);
    expect(drawn(free)).toMatchObject({ drawnMm: 0, sheathMm: 0, drawnFrom: 'none' });
    expect(drawn(hall.plan)).toMatchObject({
      drawnMm: 5000,
      sheathMm: 10_500,
      drawnFrom: 'drawing',
      notSaid: [{ what: 'lay', id: cable!.id }],
    });
  });

  test('[B10] three trays of a metre order (3 + 2 x 2.5) x 1.05 = 8.4, so 8.5 m; planned or in use, what was ordered is told and nothing as built until it is measured', () => {
    const { hall, channel } = trayHall();
    const [cable] = hall.must(channel({ lengthMm: 9000 }));
    expect(measuresOf(hall.document, cable!.id)).toMatchObject({ drawnMm: 3000, sheathMm: 9000, asBuiltMm: 0 });
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!.id], fields: { lifecycle: 0 } });
    expect(measuresOf(hall.document, cable!.id)).toMatchObject({ sheathMm: 9000, asBuiltMm: 0 });
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!.id], fields: { lengthMm: 8900 } });
    expect(measuresOf(hall.document, cable!.id)).toMatchObject({ drawnMm: 3000, sheathMm: 8500, asBuiltMm: 8900 });
  });
});
