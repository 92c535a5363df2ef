import { piecesOf } from '../../../domain/typing-slip';

const TAB = 9;
/** No character: the field ends here. */
const END = -1;

/** Does a field between two places of a row's text hold something? */
export type Holds = (text: Buffer, start: number, end: number) => boolean;

/** What a word with one slip holds as it was typed; `goesOn`: beside it, at this place of the text, stands the rest. */
export interface RightPiece {
  readonly bytes: Buffer;
  readonly goesOn: (text: Buffer, at: number) => boolean;
}

/**
 * holdsWithSlip (domain/typing-slip.ts) for the bytes of rows, fields between tabs, a byte as a character: no string is made
 * of the many rows that hold half of a word by chance. One of the pieces goes on where a word with one slip stands.
 */
export function rightPieces(word: string): readonly RightPiece[] {
  const [left, right, exchanged] = piecesOf(word).map((piece) => Buffer.from(piece)) as [Buffer, Buffer, Buffer];
  const leftwards = Buffer.from(left).reverse();
  const mayExchange = !(isDigit(left.at(-1)!) && isDigit(right[0]!));
  return [
    { bytes: left, goesOn: (text, at) => goesOnWithSlip(text, at + left.length, 1, right) },
    { bytes: right, goesOn: (text, at) => goesOnWithSlip(text, at - 1, -1, leftwards) },
    ...(mayExchange ? [{ bytes: exchanged, goesOn: () => true }] : []),
  ];
}

/** Of the same pieces; the places are those of a field or of a row, before and behind which there are tabs. */
export function holdsOneOf(pieces: readonly RightPiece[]): Holds {
  return (text, start, end) => {
    const part = text.subarray(start, end);
    return pieces.some(({ bytes, goesOn }) => {
      for (let at = part.indexOf(bytes); at >= 0; at = part.indexOf(bytes, at + 1)) if (goesOn(text, start + at)) return true;
      return false;
    });
  };
}

/** From a place on, forwards or backwards, the word stands there with at most one slip. */
function goesOnWithSlip(text: Buffer, from: number, step: 1 | -1, word: Buffer): boolean {
  let at = 0;
  while (at < word.length && text[from + at * step] === word[at]) at += 1;
  if (at === word.length) return true;
  const read = (nth: number): number => {
    const byte = text[from + nth * step] ?? TAB;
    return byte === TAB ? END : byte;
  };
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

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}
