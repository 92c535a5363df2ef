import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { codeOf, MODEL_LIBRARY_CLASSES } from '../catalog/enums';
import { guessLibraryClass } from './library-class';
import type { ImportSet } from './import-set';
import { readLibraryFile } from './netbox-library';
import { planImport } from './plan-import';

const ports = (count: number, type = '1000base-t') => Array.from({ length: count }, (_, at) => ({ name: `p${at}`, type }));
const device = (brand: string, model: string, parts: Readonly<Record<string, unknown>> = {}) =>
  guessLibraryClass('device-type', model, { manufacturer: brand, model, ...parts });

describe('[I8] the class of a type', () => {
  test('follows from what it is built of, whatever it is called', () => {
    expect(device('Acme', 'Switch panel', { 'front-ports': ports(24), 'rear-ports': ports(24) })).toBe('wiring');
    expect(device('Acme', 'X-1', { 'power-outlets': ports(8), interfaces: ports(12) })).toBe('power');
    expect(device('Acme', 'X-2', { 'console-server-ports': ports(16), interfaces: ports(2) })).toBe('terminal');
    expect(device('Acme', 'X-3', { interfaces: [...ports(1), ...ports(2, 'ieee802.11ax')] })).toBe('wireless');
    expect(device('Acme', 'X-4', { interfaces: ports(48), 'power-ports': ports(2) })).toBe('switch');
    expect(device('Acme', 'Fibre housing 4U', { 'module-bays': ports(12) })).toBe('wiring');
    expect(guessLibraryClass('module-type', 'PSU-1', { manufacturer: 'Acme', 'power-ports': ports(1) })).toBe('power');
    expect(guessLibraryClass('module-type', 'LC-48', { manufacturer: 'Acme', interfaces: ports(4) })).toBe('switch');
  });

  test('a series that is called like another one’s is told from it', () => {
    const few = { interfaces: ports(4), 'power-ports': ports(2) };
    expect(device('Brocade', 'FastIron SX 800', few)).toBe('switch');
    expect(device('NetApp', 'FAS2750', few)).toBe('storage');
    expect(device('Cisco', 'UCS 6454 Fabric Interconnect', few)).toBe('switch');
    expect(device('Cisco', 'UCS C220 M5', few)).toBe('service');
    expect(device('Fortinet', 'FortiSwitch 124F', few)).toBe('switch');
    expect(device('Fortinet', 'FortiGate 100F', few)).toBe('security');
    expect(device('HPE', 'D3710 Disk Enclosure', few)).toBe('storage');
    expect(device('APC', 'Smart-UPS 3000', few)).toBe('power');
  });

  test('is none where nothing tells: nothing is a switch because it is unknown', () => {
    expect(device('Generic', 'Blanking panel 1U')).toBe('');
    expect(device('Generic', 'Cantilever shelf')).toBe('');
    expect(device('Acme', 'Z', { interfaces: ports(2), 'power-ports': ports(2) })).toBe('');
    expect(guessLibraryClass('module-type', 'FAN-1', { manufacturer: 'Acme' })).toBe('');
  });
});

describe('[I8] a library that is imported again', () => {
  const library = (interfaces: number) => {
    const file = readLibraryFile(
      { manufacturer: 'Acme', model: 'Z-1', slug: 'acme-z-1', u_height: 1, interfaces: ports(interfaces) },
      'device-types/Acme/Z-1.yaml',
      () => 1,
    );
    if (!('record' in file)) throw new Error('no type');
    const set: ImportSet = { kind: 'device-type-library', records: [file.record], notes: [], notImported: {} };
    return set;
  };
  const imported = (records: MemoryRecords, interfaces: number): string => {
    let id = 24_000_000_001_000;
    records.apply(planImport(library(interfaces), records, () => id++).changes);
    return MODEL_LIBRARY_CLASSES[Number(theModel(records)['libraryClass'])]!;
  };
  const theModel = (records: MemoryRecords) => records.find('model', 'acme/z-1')!;

  test('leaves the class that somebody chose, and guesses one where there is none', () => {
    const records = new MemoryRecords();
    expect(imported(records, 2)).toBe('');
    expect(imported(records, 48)).toBe('switch');
    const { id } = theModel(records);
    records.apply([
      {
        kind: 'model',
        id,
        before: { libraryClass: codeOf(MODEL_LIBRARY_CLASSES, 'switch') },
        after: { libraryClass: codeOf(MODEL_LIBRARY_CLASSES, 'traffic') },
      },
    ]);
    expect(imported(records, 48)).toBe('traffic');
  });
});
