/** Shorter words have too many neighbours. */
const LETTERS_MIN = 4;

/** May a slip in this word be forgiven? Words of plain letters, digits and marks, of four characters and more. */
export function mayHaveSlip(word: string): boolean {
  return word.length >= LETTERS_MIN && /^[!-~]+$/.test(word) && /[a-z]/i.test(word);
}

/** Whatever holds the word with one slip holds one of these: a half that is right, or the word with its middle exchanged. */
export function piecesOf(word: string): readonly [left: string, right: string, exchanged: string] {
  const middle = word.length >> 1;
  const [left, right] = [word.slice(0, middle), word.slice(middle)];
  return [left, right, left.slice(0, -1) + right[0]! + left.at(-1)! + right.slice(1)];
}

/**
 * Does the text hold the word with at most one slip of the typist: a character wrong, lacking, too many, or two
 * exchanged? Digits are never forgiven: B03 is not B04. Both in lower case.
 */
export function holdsWithSlip(text: string, word: string): boolean {
  const [left, right, exchanged] = piecesOf(word);
  if (!(isDigit(left.at(-1)!) && isDigit(right[0]!)) && text.includes(exchanged)) return true;
  for (let at = text.indexOf(left); at >= 0; at = text.indexOf(left, at + 1))
    if (beginsWithSlip(text.slice(at + left.length), right)) return true;
  for (let at = text.indexOf(right); at >= 0; at = text.indexOf(right, at + 1))
    if (beginsWithSlip(backwards(text.slice(0, at)), backwards(left))) return true;
  return false;
}

function beginsWithSlip(text: string, word: string): boolean {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  if (at === word.length) return true;
  const [typed, meant] = [word[at]!, text[at] ?? ''];
  const goesOn = (inText: number, inWord: number) => text.startsWith(word.slice(at + inWord), at + inText);
  const isWrong = meant !== '' && !(isDigit(typed) && isDigit(meant)) && goesOn(1, 1);
  const isTooMany = !isDigit(typed) && goesOn(0, 1);
  const isLacking = meant !== '' && !isDigit(meant) && goesOn(1, 0);
  const isExchanged = text[at + 1] === typed && word[at + 1] === meant && !(isDigit(typed) && isDigit(meant)) && goesOn(2, 2);
  return isWrong || isTooMany || isLacking || isExchanged;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function backwards(text: string): string {
  return [...text].toReversed().join('');
}
