import { isPhysical, portType } from '../../../domain/catalog/port-types';
import type { Document } from '../../../domain/document/document';
import { ancestorsOf, objectName, portName } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { cableAt } from '../../../domain/validation/connections';
import type { FoundPort, PortPlace } from '../../api/cores';

/** A port that carries data and takes a cable, with what is on it; undefined for any other. */
export function portPlace(document: Document, id: number): PortPlace | undefined {
  const port = document.get('port', id);
  const type = portType(port?.type ?? 0);
  if (!port || !isPhysical(port.type) || type.role.startsWith('power')) return undefined;
  const cable = cableAt(document, id);
  return {
    id,
    name: portName(document, id),
    type: type.key,
    role: type.role,
    isTaken: cable !== undefined,
    taken: cable?.name ?? '',
  };
}

/** Best first: named by a word itself and free, and taken; others that are free, and taken. */
const RANKS = 4;

/**
 * Ports by words: each word is part of the port's name, of its device's or of a place's above it. By device, and in the
 * order that ports have there. Cost: the objects, and the ports of devices that match.
 */
export function findPorts(document: Document, words: string, limit: number): readonly FoundPort[] {
  const parts = words
    .toLowerCase()
    .split(/[\s·]+/)
    .filter((part) => part !== '');
  const ranked: FoundPort[][] = Array.from({ length: RANKS }, () => []);
  for (const { path, names, ports } of ownersByName(document)) {
    const left = parts.filter((part) => !names.some((name) => name.includes(part)));
    for (const id of ports) {
      const name = portName(document, id).toLowerCase();
      if (!left.every((part) => name.includes(part))) continue;
      const place = portPlace(document, id);
      if (!place) continue;
      const list = ranked[(parts.includes(name) ? 0 : 2) + (place.isTaken ? 1 : 0)]!;
      if (list.length < limit) list.push({ ...place, path });
    }
    if (ranked[parts.length === 0 ? 2 : 0]!.length >= limit) break;
  }
  return ranked.flat().slice(0, limit);
}

interface Owner {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly ports: readonly number[];
}

function ownersByName(document: Document): readonly Owner[] {
  const { ids, rowCount } = document.table('object');
  const owners: Owner[] = [];
  for (let row = 0; row < rowCount; row++) {
    const id = fromCell(ids[row]!);
    const ports = id === NO_ID ? [] : document.by('port.owner', id);
    if (ports.length === 0) continue;
    const path = [id, ...[...ancestorsOf(document, id)].reverse()]
      .map((each) => objectName(document, each))
      .filter((name) => name !== '');
    owners.push({ path, names: path.map((name) => name.toLowerCase()), ports });
  }
  const order = new Intl.Collator('en', { numeric: true });
  return owners.sort((a, b) => order.compare(a.path[0] ?? '', b.path[0] ?? ''));
}
