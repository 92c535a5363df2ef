import { describe, expect, it } from 'vitest';
import {
  CAPACITY_DEFAULTS,
  capacitySettingsRefusal,
  limitsOfRoom,
  readCapacitySettings,
} from '../../../../domain/capacity/settings';
import { totalsOf } from '../../../../domain/capacity/totals';
import { TABLE_COLUMNS, type CapacityTable } from '../../../../workers/api/capacity';
import { barsOf, levelOf } from './measures';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { gramsText, unitsText } from './numbers';
import { amountText, sortedLines, tsvOf } from './table-lines';

/** Columns of two racks: 42 U each; the first has a power limit of 5 kW and holds 4.9 kW, the second none and 1 kW. */
function twoRacks() {
  const values: Readonly<Record<number, readonly [number, number]>> = {
    0: [84, 84],
    3: [20, 84],
    8: [4900, 1000],
    11: [5000, 0],
  };
  return totalsOf(
    [0, 1],
    (column) => values[column] ?? [0, 0],
    (rack) => ({
      reserved: 0,
      coverage: new Uint8Array(),
      sources: { power: rack === 0 ? 'own' : 'none', weight: 'none', cooling: 'none' },
    }),
  );
}

describe('bars', () => {
  it('what stands in racks without a limit is not held against the limits of others', () => {
    const [units, power, weight] = barsOf(twoRacks(), 2, CAPACITY_DEFAULTS);
    expect(units).toMatchObject({ used: 64, limit: 168, level: 'calm', partial: null });
    expect(power).toMatchObject({ used: 4900, whole: 5900, limit: 5000, part: 0.98, level: 'critical' });
    expect(power!.partial).toEqual({ known: 1, racks: 2 });
    expect(weight).toMatchObject({ limit: null, part: null });
  });

  it('marks: warning and critical from their percent on, over above the limit', () => {
    const settings = { ...CAPACITY_DEFAULTS, warnPercent: 70, criticalPercent: 90 };
    expect([0.69, 0.7, 0.89, 0.9, 1, 1.001].map((part) => levelOf(part, settings))).toEqual([
      'calm',
      'warning',
      'warning',
      'critical',
      'critical',
      'over',
    ]);
  });

  it('[Issue 12] W are whole below 1 kW, kW have a decimal below 10, whole ones with it, none from 100 on', () => {
    const texts = [0, 999, 999.6, 1000, 4960, 9949, 9960, 12_340, 99_940, 99_960, 480_400, -2500].map((watts) =>
      wattsText('en', watts),
    );
    expect(texts).toEqual([
      '0 W',
      '999 W',
      '1.0 kW',
      '1.0 kW',
      '5.0 kW',
      '9.9 kW',
      '10 kW',
      '12.3 kW',
      '99.9 kW',
      '100 kW',
      '480 kW',
      '-2.5 kW',
    ]);
  });

  it('numbers wear their units, in the size that is read best', () => {
    expect([unitsText('en', 85), wattsText('en', 940), wattsText('en', 12_340), wattsText('en', 1_250_000)]).toEqual([
      '42.5 U',
      '940 W',
      '12.3 kW',
      '1.25 MW',
    ]);
    expect([gramsText('en', 4400), gramsText('en', 612_400), gramsText('en', 17_340_000)]).toEqual([
      '4.4 kg',
      '612 kg',
      '17.3 t',
    ]);
  });
});

describe('the table', () => {
  const table: CapacityTable = {
    level: 'rack',
    ids: [1, 2, 3],
    names: ['R10', 'R2', 'R\t1'],
    places: ['A', 'A', ''],
    columns: Object.fromEntries(TABLE_COLUMNS.map((name) => [name, Float64Array.of(0, 0, 0)])) as CapacityTable['columns'],
  };
  table.columns.powerWithin.set([900, 0, 100]);
  table.columns.powerLimit.set([1000, 0, 1000]);
  table.columns.freeBoth.set([3, 40, 40]);
  table.columns.weight.set([12_340, 0, 0]);

  it('sorts by names as people count, and by each measure both ways, what is not known last', () => {
    const order = (by: 'name' | 'free' | 'powerFill', down: boolean) =>
      sortedLines(table, { by, down }, 'en').map((line) => table.ids[line]);
    expect(order('name', false)).toEqual([3, 2, 1]);
    expect(order('powerFill', true)).toEqual([1, 3, 2]);
    expect(order('powerFill', false)).toEqual([3, 1, 2]);
    expect(order('free', true)).toEqual([3, 2, 1]);
  });

  it('[walk 1 #30] where no limit is known it says the amount, as the overview does', () => {
    const columns = { ...table.columns, rated: Float64Array.of(0, 6600, 0) };
    const told = (line: number) => [amountText('powerFill', columns, line, 'en'), amountText('weightFill', columns, line, 'en')];
    expect([told(0), told(1)]).toEqual([
      ['', '12 kg'],
      ['6.6 kW', ''],
    ]);
  });

  it('is copied as plain numbers by tabs; a tab in a name breaks no column', () => {
    const formula = { ...table, names: ['=1+1', ...table.names.slice(1)], places: [' @x', ...table.places.slice(1)] };
    expect(tsvOf(formula, [0], ['Rack']).split('\n')[1]!.split('\t').slice(0, 2)).toEqual(["'=1+1", "' @x"]);
    const lines = tsvOf(table, [0, 2], ['Rack']).split('\n');
    expect(lines[0]).toBe('Rack');
    expect(lines[1]).toBe('R10\tA\t1.5\t0\t90%\t0\t\t12.3\t0\t0');
    expect(lines[2]!.split('\t').slice(0, 3)).toEqual(['R 1', '', '20']);
  });
});

describe('limits and marks as they are stored', () => {
  it('a room says its own; what it does not say is as everywhere', () => {
    const settings = {
      ...CAPACITY_DEFAULTS,
      rackPowerW: 5000,
      rackWeightKg: 900,
      rooms: { '24000000000011': { rackPowerW: 8000, rackWeightKg: 0, rackCoolingW: 0 } },
    };
    expect(limitsOfRoom(settings, 24_000_000_000_011)).toEqual({ rackPowerW: 8000, rackWeightKg: 900, rackCoolingW: 0 });
    expect(readCapacitySettings(JSON.stringify(settings))).toEqual(settings);
  });

  it('what is no setting, out of range or the wrong way round is refused, and read as the defaults', () => {
    const refused = (value: unknown) => capacitySettingsRefusal(JSON.stringify(value))?.rule;
    expect(refused({})).toBeUndefined();
    expect(refused([])).toBe('wrong-format');
    expect(refused({ colour: 1 })).toBe('unknown-field');
    expect(refused({ rackPowerW: -1 })).toBe('out-of-range');
    expect(refused({ rackWeightKg: '9' })).toBe('out-of-range');
    expect(refused({ warnPercent: 0 })).toBe('out-of-range');
    expect(refused({ warnPercent: 95, criticalPercent: 90 })).toBe('thresholds-order');
    expect(refused({ rooms: { 7: {} } })).toBe('wrong-format');
    expect(refused({ rooms: { '24000000000011': { rackPowerW: 1e9 } } })).toBe('out-of-range');
    expect(capacitySettingsRefusal('{')?.rule).toBe('wrong-format');
    expect(readCapacitySettings('{"warnPercent":95,"criticalPercent":90}')).toEqual(CAPACITY_DEFAULTS);
  });
});
