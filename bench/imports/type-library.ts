import { zipSync, strToU8 } from 'fflate';
import { randomOf } from '../../domain/demo/random';

const BRANDS = 60;
/** Of the community's library: half of all have no more than this, some have hundreds. */
const USUAL_PORTS = 24;
const MANY_PORTS = 400;
const MANY_EVERY = 40;

/** A ZIP of so many device types in YAML, their sizes spread as the community's library spreads them. */
export function typeLibrary(types: number, seed: number): Uint8Array {
  const random = randomOf(seed);
  const files: Record<string, Uint8Array> = {};
  for (let type = 1; type <= types; type++) {
    const brand = `Brand ${1 + (type % BRANDS)}`;
    const model = `Model ${type}`;
    const ports = type % MANY_EVERY === 0 ? MANY_PORTS : 1 + Math.floor(random() * 2 * USUAL_PORTS);
    const lines = [
      `manufacturer: ${brand}`,
      `model: ${model}`,
      `slug: brand-${1 + (type % BRANDS)}-model-${type}`,
      `part_number: P-${type}`,
      `u_height: ${1 + (type % 3)}`,
      `is_full_depth: ${type % 2 === 0}`,
      `comments: "[Data sheet](https://example.org/sheets/${type}.pdf)"`,
      'interfaces:',
      ...Array.from({ length: ports }, (_, at) => `  - name: GigabitEthernet1/0/${at + 1}\n    type: 1000base-t`),
      'power-ports:',
      '  - name: PSU1\n    type: iec-60320-c14\n    maximum_draw: 350',
      'console-ports:',
      '  - name: con 0\n    type: rj-45',
    ];
    files[`device-types/${brand}/${model}.yaml`] = strToU8(`${lines.join('\n')}\n`);
  }
  return zipSync(files, { level: 1 });
}
