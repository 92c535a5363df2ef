/**
 * The block-cipher helper of the guest sign-in (spec section 9): AES-128, ECB, PKCS7, the key cut to 16 bytes,
 * the result in base64. Written out because browsers offer no ECB and no cipher at all outside a secure context.
 * It protects nothing that matters: the server takes the ciphertext for the guest's name only.
 */
const BLOCK = 16;
const ROUNDS = 10;
const SBOX = makeSbox();

export function encryptGuestPassword(password: string, key: string): string {
  const bytes = new TextEncoder().encode(password);
  const padding = BLOCK - (bytes.length % BLOCK);
  const padded = new Uint8Array(bytes.length + padding).fill(padding);
  padded.set(bytes);
  const roundKeys = expandKey(cutKey(key));
  for (let start = 0; start < padded.length; start += BLOCK) encryptBlock(padded.subarray(start, start + BLOCK), roundKeys);
  return btoa(String.fromCharCode(...padded));
}

/** The first 16 bytes; a shorter key is filled up with zeros. */
function cutKey(key: string): Uint8Array {
  const cut = new Uint8Array(BLOCK);
  cut.set(new TextEncoder().encode(key).subarray(0, BLOCK));
  return cut;
}

/** 11 round keys of 16 bytes, one behind the other (FIPS 197, section 5.2). */
function expandKey(key: Uint8Array): Uint8Array {
  const words = new Uint8Array(BLOCK * (ROUNDS + 1));
  words.set(key);
  let constant = 1;
  for (let at = BLOCK; at < words.length; at += 4) {
    let [a, b, c, d] = [words[at - 4]!, words[at - 3]!, words[at - 2]!, words[at - 1]!];
    if (at % BLOCK === 0) {
      [a, b, c, d] = [SBOX[b]! ^ constant, SBOX[c]!, SBOX[d]!, SBOX[a]!];
      constant = double(constant);
    }
    words[at] = words[at - BLOCK]! ^ a;
    words[at + 1] = words[at - BLOCK + 1]! ^ b;
    words[at + 2] = words[at - BLOCK + 2]! ^ c;
    words[at + 3] = words[at - BLOCK + 3]! ^ d;
  }
  return words;
}

/** In place; bytes column by column. */
function encryptBlock(block: Uint8Array, roundKeys: Uint8Array): void {
  addKey(block, roundKeys, 0);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shifted = Uint8Array.from(block, (_, index) => SBOX[block[(index + 4 * (index % 4)) % BLOCK]!]!);
    block.set(round === ROUNDS ? shifted : mixColumns(shifted));
    addKey(block, roundKeys, round);
  }
}

function addKey(block: Uint8Array, roundKeys: Uint8Array, round: number): void {
  for (let index = 0; index < BLOCK; index += 1) block[index]! ^= roundKeys[round * BLOCK + index]!;
}

function mixColumns(block: Uint8Array): Uint8Array {
  const mixed = new Uint8Array(BLOCK);
  for (let column = 0; column < BLOCK; column += 4) {
    for (let row = 0; row < 4; row += 1) {
      const at = (offset: number) => block[column + ((row + offset) % 4)]!;
      mixed[column + row] = double(at(0)) ^ double(at(1)) ^ at(1) ^ at(2) ^ at(3);
    }
  }
  return mixed;
}

/** Times x in the field of 2^8 elements modulo x^8 + x^4 + x^3 + x + 1. */
function double(value: number): number {
  return ((value << 1) ^ (value & 0x80 ? 0x1b : 0)) & 0xff;
}

function makeSbox(): Uint8Array {
  const sbox = new Uint8Array(256);
  let p = 1;
  let q = 1;
  do {
    p = p ^ double(p);
    q ^= q << 1;
    q ^= q << 2;
    q ^= q << 4;
    q &= 0xff;
    if (q & 0x80) q ^= 0x09;
    const rotated = q ^ rotate(q, 1) ^ rotate(q, 2) ^ rotate(q, 3) ^ rotate(q, 4);
    sbox[p] = (rotated ^ 0x63) & 0xff;
  } while (p !== 1);
  sbox[0] = 0x63;
  return sbox;
}

function rotate(value: number, by: number): number {
  return ((value << by) | (value >> (8 - by))) & 0xff;
}
