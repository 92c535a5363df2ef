import { describe, expect, test } from 'vitest';
import { dump } from '../../../tests/fixtures/small-hall';
import { CAT6A, COPPER, trayHall } from '../../../tests/fixtures/tray-hall';
import { CABLE_CLASSES, CABLE_TYPES, codeOf, SEPARATION_CLASSES } from '../../catalog/enums';
import { portTypeCode } from '../../catalog/port-types';
import { changed } from '../../document/changes';
import { laidCableOf } from '../../cabling/laid-cable';
import { pathwayTakes } from '../../cabling/pathway-takes';

/** A cable of 7.5 mm in three trays of 100 x 50 mm, half of which may be taken: 2,500 mm². */
function laid(between: 'jacks' | 'cages' = 'jacks') {
  const tray = trayHall();
  const { hall, a, b } = tray;
  const port = between === 'jacks' ? 0 : 2;
  const [cable] = hall.must(tray.channel({ from: hall.ports(a)[port]!, to: hall.ports(b)[port]! }));
  const ofDiameter = (diameterMm: number, cableClass = 'copperCable', bendRadiusMm = 0): number => {
    const [made] = hall.must({
      kind: 'insert-cable-model',
      version: 1,
      id: hall.takeId(),
      brand: 'Nordwind',
      name: `${diameterMm} mm ${cableClass}`,
      spec: {
        class: cableClass,
        cores: 0,
        scheme: 'tia-598',
        diameterMm,
        ...(bendRadiusMm > 0 ? { bendRadiusMm } : {}),
        twist: 0,
        attenuation: [],
      },
    });
    return made!.id;
  };
  const setModel = (model: number) => ({ kind: 'set-cable-model', version: 1, cables: [cable!.id], model }) as const;
  const set = (fields: Readonly<Record<string, string | number | null>>) =>
    ({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!.id], fields }) as const;
  /** As an import may leave it: nothing is said of the cable but its model, whose class it gets. */
  const unsaid = () =>
    hall.document.apply([changed('cable', hall.document.get('cable', cable!.id)!, { class: 0, type: 0, model: 0 })!]);
  return { ...tray, cable: cable!.id, ofDiameter, setModel, set, unsaid };
}

describe('a cable that is plugged in becomes another', () => {
  test('[B1] another class, type or model that does not plug into its ports is refused; class and type may follow each other', () => {
    const { hall, cable, ofDiameter, setModel, set } = laid();
    const [optical, jumper] = ['opticalCable', 'managementJumper'].map((each) => codeOf(CABLE_CLASSES, each)) as [number, number];
    const [os2, cat6] = ['smf-os2', 'cat6'].map((each) => codeOf(CABLE_TYPES, each)) as [number, number];
    hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
    const facts = { from: 'interface/1000base-t', to: 'interface/1000base-t' };
    expect(hall.refusal(set({ class: optical }))).toMatchObject({ rule: 'class-does-not-join', facts });
    expect(hall.refusal(set({ type: os2 }))).toMatchObject({ rule: 'type-does-not-join', facts });
    expect(hall.refusal(setModel(ofDiameter(9, 'powerCable')))).toMatchObject({ rule: 'cable-model-class' });
    hall.must(set({ class: jumper, type: cat6, name: 'C-1' }));
    hall.must(setModel(ofDiameter(7)));
    const [end] = hall.document.by('termination.cable', cable);
    const port = hall.document.get('port', hall.document.get('termination', end!)!.port)!;
    // As an import leaves it: what is wrong already stays, what is made of it is asked about.
    hall.document.apply([changed('port', port, { type: portTypeCode('interface/10gbase-x-sfpp') })!]);
    hall.must(set({ name: 'C-2', lengthMm: 9000 }));
    expect(hall.refusal(set({ type: codeOf(CABLE_TYPES, 'dac-passive') }))).toMatchObject({ rule: 'type-does-not-join' });
  });

  test('[B1] a cable that came in unfit is mended in two steps, and an undo brings back what it was', () => {
    const { hall, a, b } = trayHall();
    const ports = [a, b].map((each) => hall.ports(each)[0]!);
    const cable = hall.connect(ports[0]!, ports[1]!);
    const held = hall.document.get('cable', cable)!;
    const [copper, optical] = [held.class, codeOf(CABLE_CLASSES, 'opticalCable')];
    hall.document.apply([changed('cable', held, { class: optical, type: codeOf(CABLE_TYPES, 'mmf-om4') })!]);
    const set = (fields: Readonly<Record<string, number>>) =>
      ({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields }) as const;
    const before = dump(hall.document);
    const steps = [hall.must(set({ class: copper })), hall.must(set({ type: CAT6A }))];
    expect(hall.document.get('cable', cable)).toMatchObject({ class: copper, type: CAT6A });
    // Taking back is no making: the cable is again what the source said.
    for (const step of steps.toReversed()) hall.undo(step);
    expect(dump(hall.document)).toEqual(before);
  });
});

describe('a cable that lies in trays becomes another', () => {
  test('[B7] a model that is too thick for a tray it lies in is refused, naming the tray and both areas', () => {
    const { hall, p1, ofDiameter, setModel } = laid();
    hall.must(setModel(ofDiameter(56)));
    expect(hall.refusal(setModel(ofDiameter(60)))).toMatchObject({
      rule: 'pathway-full',
      facts: { pathway: p1, used: 2827, allowed: 2500, percent: 114 },
    });
  });

  test('[B7] a type that nobody knows the diameter of is refused where the cable lies', () => {
    const { hall, set, cable } = laid();
    expect(hall.refusal(set({ type: 0 }))).toMatchObject({ rule: 'diameter-unknown', facts: { cable } });
    hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
    hall.must(set({ type: 0 }));
  });

  test('[B7] a class that must lie apart from its neighbours, and one that bends less than its tray, are refused', () => {
    const { hall, b, channel, p1, p2, ofDiameter, setModel, unsaid } = laid();
    const other = hall.insertDevice('switch', hall.rackA, 20);
    hall.must(channel({ from: hall.ports(other)[0]!, to: hall.ports(b)[1]! }));
    unsaid();
    expect(hall.refusal(setModel(ofDiameter(7, 'powerCable')))).toMatchObject({
      rule: 'separation-needed',
      facts: { pathway: p1, value: 'power', other: 'data' },
    });
    hall.must({ kind: 'change-pathways', version: 1, ids: [p2], fields: { radiusMm: 40 } });
    expect(hall.refusal(setModel(ofDiameter(7, 'copperCable', 41)))).toMatchObject({
      rule: 'bend-too-tight',
      facts: { pathway: p2, value: 40, min: 41 },
    });
  });

  test('[B7] in a tray that is over its limit already, a cable may become thinner and not thicker', () => {
    const { hall, p2, set, ofDiameter, setModel } = laid();
    hall.must({ kind: 'change-pathways', version: 1, ids: [p2], fields: { widthMm: 1, lifecycle: 2 } });
    hall.must(set({ type: codeOf(CABLE_TYPES, 'cat6') }));
    expect(hall.refusal(set({ type: CAT6A }))).toMatchObject({ rule: 'pathway-full', facts: { pathway: p2 } });
    hall.must(setModel(ofDiameter(5)));
  });

  test('[B7] taking back a thinner model is refused when the tray was filled meanwhile', () => {
    const { hall, b, p1, p2, p3, channel, set } = laid();
    hall.must({ kind: 'change-pathways', version: 1, ids: [p1, p2, p3], fields: { widthMm: 3 } });
    const thinner = hall.must(set({ type: codeOf(CABLE_TYPES, 'cat3') }));
    const other = hall.insertDevice('switch', hall.rackA, 20);
    hall.must(channel({ from: hall.ports(other)[0]!, to: hall.ports(b)[1]! }));
    expect(hall.undo(thinner)).toMatchObject({ ok: false, refusal: { rule: 'pathway-full', facts: { pathway: p1 } } });
  });

  test('[B12] a storage cable of OM4 lies beside fibre and bends as fibre does', () => {
    const { hall, cable, p1, set } = laid('cages');
    const [storageCable, om4] = [codeOf(CABLE_CLASSES, 'storageCable'), codeOf(CABLE_TYPES, 'mmf-om4')];
    hall.must(set({ class: storageCable, type: om4 }));
    expect(laidCableOf(hall.document, hall.document.get('cable', cable)!)).toMatchObject({
      separation: 'fibre',
      bendRadiusMm: 40,
    });
    hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
    hall.must({ kind: 'change-pathways', version: 1, ids: [p1], fields: { separation: codeOf(SEPARATION_CLASSES, 'fibre') } });
    expect(pathwayTakes(hall.document, p1, [cable], 0)).toBeNull();
  });

  test('[B8] a tray with a power cable takes what the power column allows, and says so with both areas', () => {
    const { hall, p1, ofDiameter, setModel, unsaid } = laid();
    hall.must({ kind: 'change-pathways', version: 1, ids: [p1], fields: { depthMm: 100 } });
    // 100 mm of width: 3,000 mm² of power, where signals had 5,000.
    hall.must(setModel(ofDiameter(50)));
    unsaid();
    expect(hall.refusal(setModel(ofDiameter(64, 'powerCable')))).toMatchObject({
      rule: 'pathway-full',
      facts: { pathway: p1, used: 3217, allowed: 3000 },
    });
  });

  test('[B7] a lay is not brought back into a tray that was filled meanwhile', () => {
    const { hall, b, p1, p2, p3, channel, cable } = laid();
    hall.must({ kind: 'change-pathways', version: 1, ids: [p1, p2, p3], fields: { widthMm: 2 } });
    const out = hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
    const other = hall.insertDevice('switch', hall.rackA, 20);
    hall.must(channel({ from: hall.ports(other)[0]!, to: hall.ports(b)[1]! }));
    expect(hall.undo(out)).toMatchObject({ ok: false, refusal: { rule: 'pathway-full' } });
  });

  test('[B7] a cable is not made shorter than its coils', () => {
    const { hall, cable, set } = laid();
    hall.must(set({ lengthMm: 80_000, class: COPPER }));
    hall.must({ kind: 'insert-coil', version: 1, id: hall.takeId(), cable, carrier: 0, name: 'K1', lengthMm: 60_000 });
    expect(hall.refusal(set({ lengthMm: 10_000 }))).toMatchObject({
      rule: 'coils-exceed-cable',
      facts: { coils: 60_000, cable: 10_000 },
    });
    hall.must(set({ lengthMm: null }));
  });

  test('[issue 12, bad input] null, nothing and the 0 of earlier programs say that a length or diameter is not known', () => {
    const { hall, a, b, cable, set } = laid();
    for (const unknown of [null, 0]) {
      hall.must(set({ lengthMm: 4000 }));
      hall.must(set({ lengthMm: unknown }));
      expect(hall.document.get('cable', cable)!.lengthMm).toBe(0);
    }
    const cord = hall.connectIntent([hall.ports(a)[1]!], [hall.ports(b)[1]!]);
    hall.must({ ...cord, lengthMm: 0 });
    expect(hall.document.get('cable', cord.cables[0]!)!.lengthMm).toBe(0);
    const spec = { class: 'copperCable', cores: 0, scheme: 'tia-598' as const, twist: 0, attenuation: [] };
    for (const said of [spec, { ...spec, diameterMm: 0, bendRadiusMm: 0 }]) {
      const made = { kind: 'insert-cable-model', version: 1, id: hall.takeId(), brand: '', name: 'M', spec: said } as const;
      hall.must(made);
      expect(hall.document.get('model', made.id)!.cableSpec).toMatchObject({ diameterMm: 0, bendRadiusMm: 0 });
    }
  });
});
