import { compare } from '../../golden/judge';

/** No pixel differs so that it could be seen: a picture drawn anew may round a colour by one otherwise. */
export function looksSame(png: Buffer, other: Buffer): boolean {
  // A drawing at rest gives the same bytes again and again: nothing has to be unpacked.
  return png.equals(other) || compare(png, other).tile === 0;
}
