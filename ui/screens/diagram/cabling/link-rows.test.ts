import { describe, expect, it } from 'vitest';
import { documentPlant } from '../../../../domain/cabling/document-plant';
import { portEnd } from '../../../../domain/cabling/joints';
import { PlantBuilder } from '../../../../tests/fixtures/plant-builder';
import { trace } from '../../../../domain/cabling/trace';
import { traceAnswer, type TraceAnswer } from '../../../../domain/cabling/trace-answer';
import { FLOW, flowLayout } from './flow-layout';
import { isOnLink, linkIds, linkRows, linkTotals } from './link-rows';

function followed(plant: PlantBuilder, from: string): TraceAnswer {
  return traceAnswer(plant.document, trace(documentPlant(plant.document), portEnd(plant.id(from))));
}

/** `[A1] = [F1 R1]`: what stands on the way, from the left; `>` = one branch further in. */
function listed(plant: PlantBuilder, from: string): string {
  return linkRows(followed(plant, from))
    .map((row) => {
      const indent = 'indent' in row ? '>'.repeat(row.indent) : '';
      if (row.kind === 'stop') {
        const places = row.places.map(({ id }) => plant.nameOf(id)).join(' ');
        return `${indent}[${places}]${row.isStart ? '*' : ''}${row.merges ? '+' : ''}`;
      }
      return row.kind === 'line' ? '=' : row.kind === 'loose' ? `${indent}loose` : row.side;
    })
    .join(' ');
}

/** [A1] --C1-- [F1 | R1] --C2-- [R2 | F2] --C3-- [B1] */
function line(): PlantBuilder {
  const plant = new PlantBuilder();
  plant.equipment('A1');
  plant.equipment('B1');
  plant.panel('F1-R1');
  plant.panel('F2-R2');
  plant.cable('C1', 'A1', 'F1');
  plant.cable('C2', 'R1', 'R2');
  plant.cable('C3', 'F2', 'B1');
  return plant;
}

/** [RA] trunk of three --T-- [RB], each with its fronts; B2 goes on to E1 */
function trunk(): PlantBuilder {
  const plant = new PlantBuilder();
  plant.panel('A1-RA:1', 'A2-RA:2', 'A3-RA:3');
  plant.panel('B1-RB:1', 'B2-RB:2', 'B3-RB:3');
  plant.equipment('E1');
  plant.cable('T', 'RA', 'RB');
  plant.cable('C1', 'B2', 'E1');
  return plant;
}

describe('the list of a way', () => {
  it('[A1] --C1-- [F1 R1] --C2-- [R2 F2] --C3-- [B1]: from end to end, whichever port was asked', () => {
    const plant = line();
    expect(listed(plant, 'A1')).toBe('[A1]* = [F1 R1] = [R2 F2] = [B1]');
    expect(listed(plant, 'R1')).toBe('[A1] = [F1 R1]* = [R2 F2] = [B1]');
    expect(listed(plant, 'B1')).toBe('[B1]* = [F2 R2] = [R1 F1] = [A1]');
  });

  it('a way that splits on one side is a tree behind the line that leads to it', () => {
    expect(listed(trunk(), 'E1')).toBe('[E1]* = [B2 RB] = [RA A2]');
    expect(listed(trunk(), 'RB')).toContain('outside [RB]* = [RA] >[A1] >[A2] >[A3] inside [RB]* >[B1] >[B2] = >[E1] >[B3]');
  });

  it('both fibres of a duplex way are one line', () => {
    const plant = new PlantBuilder();
    plant.panel('F1:1-R1:1', 'F1:2-R1:2');
    plant.panel('F2:1-R2:1', 'F2:2-R2:2');
    plant.cable('T', 'R1', 'R2');
    expect(listed(plant, 'F1')).toBe('[F2 R2] = [R1 F1]*');
  });

  it('branches that meet again are told once, and as meeting', () => {
    const plant = new PlantBuilder();
    plant.panel('F1:1-R1', 'F1:2-R2');
    plant.panel('F2:1-R3', 'F2:2-R4');
    plant.cable('T', 'R1', 'R3');
    plant.cable('U', 'R2', 'R4');
    expect(listed(plant, 'F1')).toBe('[F1]* >[R1] = >[R3 F2]+ >[R2] = >[R4]');
  });

  it('a cable with one end ends loose', () => {
    const plant = new PlantBuilder();
    plant.equipment('A1');
    plant.cable('C1', 'A1', []);
    expect(listed(plant, 'A1')).toBe('[A1]* = loose');
  });

  it('totals count each cable and panel once, and say how many lengths are missing', () => {
    const answer = followed(line(), 'A1');
    expect(linkTotals(answer)).toEqual({ cables: 3, panels: 2, lengthMm: 0, unmeasured: 3 });
  });

  it('ports and cables of the way, and what holds them, are on it; nothing else is', () => {
    const plant = line();
    plant.equipment('Z1');
    const answer = followed(plant, 'A1');
    expect(linkIds(answer)).toHaveLength(9);
    expect(isOnLink(answer, plant.document.get('port', plant.id('F2'))!.owner)).toBe(true);
    expect(isOnLink(answer, plant.id('Z1'))).toBe(false);
  });
});

describe('the drawing of a way', () => {
  it('runs from left to right: a column a cable, ports of a panel on one card', () => {
    const plant = line();
    const { cards, edges, columnGap } = flowLayout(followed(plant, 'R1'), 0);
    const columns = [...new Set(cards.map(({ x }) => x))].sort((a, b) => a - b);
    expect(cards).toHaveLength(4);
    expect(columns).toHaveLength(4);
    for (const edge of edges) expect(edge.x2 - edge.x1).toBe(columnGap);
    const start = cards.find(({ isStart }) => isStart)!;
    expect(start.ports.map(({ place, facing }) => [plant.nameOf(place.id), facing])).toEqual([
      ['R1', 'right'],
      ['F1', 'left'],
    ]);
  });

  it.each([308, 340, 420, 520, 700])('in %d px whole columns are seen: at least two, and all where they fit', (width) => {
    const { cards, cardWidth, columnGap, width: wide } = flowLayout(followed(line(), 'R1'), width);
    const columns = new Set(cards.map(({ x }) => x)).size;
    const shown = (width - 2 * FLOW.margin + columnGap) / (cardWidth + columnGap);
    expect(shown).toBeGreaterThanOrEqual(2);
    if (width >= 700) expect(wide).toBeLessThanOrEqual(width);
    // What is cut off is no card: a column is seen whole or hardly at all.
    else expect((shown - Math.floor(shown)) * (cardWidth + columnGap)).toBeLessThan(columnGap);
    expect(columns).toBe(4);
  });

  it('no two cards cover each other, and every cable begins and ends at a port', () => {
    const { cards, edges, height } = flowLayout(followed(trunk(), 'RB'), 0);
    for (const [at, a] of cards.entries()) {
      expect(a.y + a.height).toBeLessThanOrEqual(height);
      for (const b of cards.slice(at + 1)) if (a.x === b.x) expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
    }
    const heights = new Set(cards.flatMap(({ ports }) => ports.map(({ y }) => y)));
    for (const { y1, y2 } of edges) expect(heights.has(y1) && heights.has(y2)).toBe(true);
  });

  it('[walk 3, jumper] a way that goes over a trunk twice is as long as what runs on it', () => {
    const plant = new PlantBuilder();
    plant.equipment('A1', 'B1');
    plant.panel('F1-R:1', 'F2-R:2');
    plant.panel('G1-S:1', 'G2-S:2');
    const long = (cable: number, lengthMm: number): void => plant.set('cable', cable, { lengthMm });
    long(plant.cable('C1', 'A1', 'F1'), 2000);
    long(plant.cable('T', 'R', 'S'), 40_000);
    long(plant.cable('J', 'G1', 'G2'), 1000);
    long(plant.cable('C2', 'F2', 'B1'), 3000);
    expect(linkTotals(followed(plant, 'A1'))).toMatchObject({ cables: 4, lengthMm: 2000 + 40_000 + 1000 + 40_000 + 3000 });
  });
});
