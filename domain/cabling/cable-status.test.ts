import { describe, expect, it } from 'vitest';
import { CABLE_LIFECYCLES, PORT_STATES, codeOf } from '../catalog/enums';
import { cableStatus, linkStatus } from './cable-status';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';

/** [A1] --C-- [B1] */
function line(): { readonly plant: PlantBuilder; readonly cable: number; readonly ports: readonly [number, number] } {
  const plant = new PlantBuilder();
  plant.equipment('A1');
  plant.equipment('B1');
  return { plant, cable: plant.cable('C', 'A1', 'B1'), ports: [plant.id('A1'), plant.id('B1')] };
}

function setLifecycle(plant: PlantBuilder, cable: number, name: (typeof CABLE_LIFECYCLES)[number]): void {
  const lifecycle = codeOf(CABLE_LIFECYCLES, name);
  plant.document.apply([{ kind: 'cable', id: cable, before: {}, after: { lifecycle } }]);
}

const say = (plant: PlantBuilder, ports: readonly number[], ...states: readonly (typeof PORT_STATES)[number][]): void =>
  plant.document.setOperational(
    'port',
    ports,
    states.map((state) => codeOf(PORT_STATES, state)),
  );

describe('what a cable is said to be', () => {
  it('[R4.057] available, damaged, planned or removed it stays, whatever its ports say', () => {
    const { plant, cable, ports } = line();
    say(plant, ports, 'up', 'up');
    for (const [lifecycle, status] of [
      ['available', 'available'],
      ['damaged', 'damaged'],
      ['planned', 'connectionPlanned'],
      ['removed', 'connectionRemoved'],
    ] as const) {
      setLifecycle(plant, cable, lifecycle);
      expect(cableStatus(plant.document, cable)).toBe(status);
    }
  });

  it('[R4.058] [R4.059] used, in use, working or transmitting by its ends and what their ports say', () => {
    const { plant, cable, ports } = line();
    expect(cableStatus(plant.document, cable)).toBe('inUse');
    say(plant, ports, 'up', 'unmonitored');
    expect(cableStatus(plant.document, cable)).toBe('working');
    say(plant, ports, 'up', 'up');
    expect(cableStatus(plant.document, cable)).toBe('dataTransmitting');
    say(plant, ports, 'up', 'down');
    expect(cableStatus(plant.document, cable)).toBe('inUse');
    const loose = plant.cable('L', 'A1', []);
    expect(cableStatus(plant.document, loose)).toBe('used');
  });

  it('[R4.058] [A1 A2 | RA] --T-- [RB | B1 B2]: a trunk is used in part, or bad in part', () => {
    const plant = new PlantBuilder();
    plant.panel('A1-RA:1', 'A2-RA:2');
    plant.panel('B1-RB:1', 'B2-RB:2');
    plant.equipment('E1');
    const trunk = plant.cable('T', 'RA', 'RB');
    expect(cableStatus(plant.document, trunk)).toBe('inUse');
    const patch = plant.cable('P', 'B2', 'E1');
    expect(cableStatus(plant.document, trunk)).toBe('sublinkUsed');
    setLifecycle(plant, patch, 'damaged');
    expect(cableStatus(plant.document, trunk)).toBe('sublinkBad');
  });

  it('[R4.059] a way transmits when both its ends are up and none of its cables is bad, planned or removed', () => {
    const up = codeOf(PORT_STATES, 'up');
    expect(linkStatus(['inUse', 'sublinkUsed', 'working'], [up, up])).toBe('dataTransmitting');
    expect(linkStatus(['inUse'], [up, 0])).toBe('');
    expect(linkStatus(['inUse', 'damaged'], [up, up])).toBe('');
    expect(linkStatus(['inUse', 'connectionPlanned'], [up, up])).toBe('connectionPlanned');
    expect(linkStatus(['connectionRemoved', 'connectionPlanned'], [up, up])).toBe('connectionRemoved');
    expect(linkStatus([], [up, up])).toBe('');
  });
});
