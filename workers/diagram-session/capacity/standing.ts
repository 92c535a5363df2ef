import type { EstateBook } from '../../../domain/capacity/estate-book';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import { fromCell } from '../../../domain/ids';
import type { StandingItem } from '../../api/capacity';
import { placeText } from './report';

const DEVICE = codeOf(OBJECT_CLASSES, 'device');

/** Racks of the estate and devices in them whose names and places hold these words: racks first, then by name. */
export function standingIn(document: Document, book: EstateBook, words: string, limit: number): readonly StandingItem[] {
  const parts = words.toLowerCase().split(/\s+/);
  const isOfSeveral = new Set(book.places.map(({ room }) => room)).size > 1;
  const item = (id: number, rack: number): StandingItem => {
    const place = book.places[rack]!;
    const around = placeText(document, place, isOfSeveral);
    const within = id === place.id ? [around] : [objectName(document, place.id), around];
    return { id, name: objectName(document, id), place: within.filter((part) => part !== '').join(' · ') };
  };
  const isMeant = ({ name, place }: StandingItem): boolean => {
    const text = `${name} ${place}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  };
  const byName = (a: StandingItem, b: StandingItem): number => a.name.localeCompare(b.name, 'en', { numeric: true });
  const racks = book.places.map(({ id }, rack) => item(id, rack)).filter(isMeant);
  const found = racks.toSorted(byName).slice(0, limit);
  if (found.length === limit) return found;
  const { ids, rowCount, column } = tableOf(document);
  const devices: StandingItem[] = [];
  for (let row = 0; row < rowCount; row++) {
    if (ids[row] === 0 || column[row] !== DEVICE) continue;
    const id = fromCell(ids[row]!);
    const rack = book.rackHolding(id);
    const one = rack === undefined ? undefined : item(id, rack);
    if (one && isMeant(one)) devices.push(one);
  }
  return [...found, ...devices.toSorted(byName).slice(0, limit - found.length)];
}

function tableOf(document: Document) {
  const objects = document.table('object');
  return { ids: objects.ids, rowCount: objects.rowCount, column: objects.column('class') };
}
