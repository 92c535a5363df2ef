import { expect, it } from 'vitest';
import { objectName } from '../../../domain/entities/names';
import { cableAt } from '../../../domain/validation/connections';
import { hallDocument } from '../../../bench/documents';
import { findPorts } from './find-ports';

it('a port is found by its name, its device and the place, free ones first, and never more than asked for', () => {
  const { document } = hallDocument(1000, 1);
  const all = findPorts(document, '', 10_000);
  expect(all.length).toBeGreaterThan(10);
  expect(findPorts(document, '', 3)).toHaveLength(3);
  const one = all.at(-1)!;
  const [device = '', ...places] = one.path;
  expect(findPorts(document, `${places.at(-1) ?? ''} ${device} ${one.name}`.toUpperCase(), 1000).map(({ id }) => id)).toContain(
    one.id,
  );
  for (const { path, name } of findPorts(document, `${device} ${one.name}`, 1000)) {
    const text = [...path, name].join(' ').toLowerCase();
    for (const word of `${device} ${one.name}`.toLowerCase().split(/\s+/)) expect(text).toContain(word);
  }
  expect(findPorts(document, `${device} no-such-port`, 10)).toEqual([]);
  // Named outright comes before what only holds the word.
  const named = findPorts(document, one.name, 1000).map(({ name }) => name.toLowerCase() === one.name.toLowerCase());
  expect(named[0]).toBe(true);
  expect([...named].sort((a, b) => Number(b) - Number(a))).toEqual(named);
  for (const { id, isTaken, taken, path } of all) {
    expect(isTaken).toBe(cableAt(document, id) !== undefined);
    expect(taken).toBe(cableAt(document, id)?.name ?? '');
    expect(path[0]).toBe(objectName(document, document.get('port', id)!.owner));
  }
  const states = all.map(({ isTaken }) => isTaken);
  expect([...states].sort((a, b) => Number(a) - Number(b))).toEqual(states);
});
