import type { EstateBook } from '../../../domain/capacity/estate-book';
import { PoeBook } from '../../../domain/capacity/poe';
import { isOverBudget } from '../../../domain/capacity/poe-rules';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import type { PoeAnswer } from '../../api/capacity';
import { LINES_MOST, wordsOf } from './power';

export function poeAnswer(document: Document, estate: EstateBook): PoeAnswer {
  const book = new PoeBook(document);
  const words = wordsOf(document, estate);
  const sources = book.sources().toSorted((a, b) => Number(isOverBudget(b)) - Number(isOverBudget(a)) || b.watts - a.watts);
  const trays = book.trays().toSorted((a, b) => Number(b.over !== null) - Number(a.over !== null));
  return {
    sources: { count: sources.length, lines: sources.slice(0, LINES_MOST).map((source) => ({ ...words(source.id), ...source })) },
    trays: {
      count: trays.length,
      lines: trays.slice(0, LINES_MOST).map((tray) => {
        const { name, from, to } = document.get('pathway', tray.id)!;
        return { ...tray, name, place: [from, to].map((end) => objectName(document, end)).join(' – ') };
      }),
    },
  };
}
