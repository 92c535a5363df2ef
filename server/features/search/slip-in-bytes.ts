import { piecesOf } from '../../../domain/typing-slip';

const TAB = 9;
/** No character: the field ends here. */
const END = -1;

/** Does a field between two places of a row's text hold something? */
export type Holds = (text: Buffer, start: number, end: number) => boolean;

/**
 * holdsWithSlip (domain/typing-slip.ts) for fields between tabs in the bytes of a row, a byte as a character: no string is
 * made of the many rows that hold half of a word by chance.
 */
export function slipIn(word: string): Holds {
  const [left, right, exchanged] = piecesOf(word).map((piece) => Buffer.from(piece)) as [Buffer, Buffer, Buffer];
  const leftwards = Buffer.from(left).reverse();
  const mayExchange = !(isDigit(left.at(-1)!) && isDigit(right[0]!));
  return (text, start, end) => {
    if (mayExchange && placeIn(text, exchanged, start, end) >= 0) return true;
    for (let at = placeIn(text, left, start, end); at >= 0; at = placeIn(text, left, at + 1, end))
      if (goesOnWithSlip(text, at + left.length, 1, start, end, right)) return true;
    for (let at = placeIn(text, right, start, end); at >= 0; at = placeIn(text, right, at + 1, end))
      if (goesOnWithSlip(text, at - 1, -1, start, end, leftwards)) return true;
    return false;
  };
}

/** From a place on, forwards or backwards, the word stands there with at most one slip. */
function goesOnWithSlip(text: Buffer, from: number, step: 1 | -1, start: number, end: number, word: Buffer): boolean {
  const read = (nth: number): number => {
    const place = from + nth * step;
    if (place < start || place >= end) return END;
    const byte = text[place]!;
    return byte === TAB ? END : byte;
  };
  let at = 0;
  while (at < word.length && read(at) === word[at]) at += 1;
  if (at === word.length) return true;
  const [typed, meant] = [word[at]!, read(at)];
  const goesOn = (inText: number, inWord: number): boolean => {
    for (let nth = at + inWord; nth < word.length; nth += 1) if (read(nth - inWord + inText) !== word[nth]) return false;
    return true;
  };
  const isWrong = (): boolean => meant !== END && !(isDigit(typed) && isDigit(meant)) && goesOn(1, 1);
  const isTooMany = (): boolean => !isDigit(typed) && goesOn(0, 1);
  const isLacking = (): boolean => meant !== END && !isDigit(meant) && goesOn(1, 0);
  const isExchanged = (): boolean =>
    read(at + 1) === typed && word[at + 1] === meant && !(isDigit(typed) && isDigit(meant)) && goesOn(2, 2);
  return isWrong() || isTooMany() || isLacking() || isExchanged();
}

/** Where the piece stands whole between the places; -1 = nowhere. */
function placeIn(text: Buffer, piece: Buffer, start: number, end: number): number {
  for (let at = start; at + piece.length <= end; at += 1) {
    let nth = 0;
    while (nth < piece.length && text[at + nth] === piece[nth]) nth += 1;
    if (nth === piece.length) return at;
  }
  return -1;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}
