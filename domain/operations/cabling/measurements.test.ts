import { CABLE_TYPES, codeOf } from '../../catalog/enums';
import { beforeEach, describe, expect, test } from 'vitest';
import { CoreHall } from '../../../tests/fixtures/core-hall';
import { dump } from '../../../tests/fixtures/small-hall';

let hall: CoreHall;
let cable: number;
beforeEach(() => {
  hall = new CoreHall();
  cable = hall.cable('A', hall.cableModel(24));
});

const figure = (fields: Readonly<Record<string, number>> = {}) => ({
  id: hall.takeId(),
  core: 7,
  covers: 2,
  wavelengthNm: 1310,
  lossDb: 1.8,
  day: 20_261_122,
  ...fields,
});
const noted = (...measurements: readonly ReturnType<typeof figure>[]) =>
  ({ kind: 'record-measurements', version: 1, cable, measurements }) as const;
const measured = () => hall.document.by('measurement.cable', cable).map((id) => hall.document.get('measurement', id)!);

describe('[Issue 12] what was measured of a cable', () => {
  test('figures of cores are noted in one step, taken away, and undone', () => {
    const before = dump(hall.document);
    const made = hall.must(noted(figure(), figure({ core: 8, lossDb: 1.65, reflectanceDb: -45 })));
    expect(measured()).toMatchObject([
      { core: 7, lossDb: 1.8 },
      { core: 8, lossDb: 1.65, reflectanceDb: -45 },
    ]);
    const gone = hall.must({ kind: 'remove-measurements', version: 1, measurements: [measured()[0]!.id] });
    expect(measured()).toMatchObject([{ core: 8 }]);
    hall.undo(gone);
    hall.undo(made);
    expect(dump(hall.document)).toEqual(before);
  });

  test('a cable that is of no fibre loses nothing by the wavelength; one that says no type may', () => {
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 3), hall.insertDevice('switch', hall.rackB, 3)].map(
      (id) => hall.ports(id)[0]!,
    );
    const cord = hall.connect(a!, b!);
    hall.must({ ...noted(figure()), cable: cord });
    const type = codeOf(CABLE_TYPES, 'cat6a');
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cord], fields: { type } });
    expect(hall.refusal({ ...noted(figure()), cable: cord })).toMatchObject({
      ...{ rule: 'measured-no-glass', field: 'cable' },
      facts: { cable: cord, type: 'cat6a' },
    });
  });

  test('a core that the cable has not, a day that is none and a reflectance above 0 are refused with their place', () => {
    expect(hall.refusal(noted(figure(), figure({ core: 25 })))).toMatchObject({
      rule: 'core-missing',
      field: 'measurements[1].core',
      facts: { value: 25, max: 24 },
    });
    expect(hall.refusal(noted(figure({ day: 20_260_230 })))).toMatchObject({
      rule: 'day-not-there',
      facts: { value: 20_260_230 },
    });
    expect(hall.refusal(noted(figure({ reflectanceDb: 1 })))).toMatchObject({ rule: 'out-of-range' });
    expect(measured()).toEqual([]);
  });

  test('a cable that is cut is not what was measured any more', () => {
    hall.must(noted(figure()));
    const ids = Array.from({ length: 20 }, () => hall.takeId());
    hall.must({ kind: 'cut-cable', version: 1, cable, closure: hall.closure, id: hall.takeId(), name: 'B', ids });
    expect(measured()).toEqual([]);
  });
});
