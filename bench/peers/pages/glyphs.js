// One atlas of the characters that occur, and quads of words: what a user of a plain WebGL library writes for labels.
const CELL = 32;
const COLUMNS = 32;

export function glyphAtlas(labels) {
  const characters = [...new Set(labels.join(''))];
  const rows = Math.max(1, Math.ceil(characters.length / COLUMNS));
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * CELL;
  canvas.height = rows * CELL;
  const context = canvas.getContext('2d');
  context.font = `${CELL * 0.75}px "Liberation Sans", sans-serif`;
  context.fillStyle = '#fff';
  context.textBaseline = 'alphabetic';
  const places = new Map();
  for (const [at, character] of characters.entries()) {
    const x = (at % COLUMNS) * CELL;
    const y = Math.floor(at / COLUMNS) * CELL;
    context.fillText(character, x + 1, y + CELL * 0.75);
    places.set(character, {
      u: x / canvas.width,
      v: 1 - (y + CELL) / canvas.height,
      width: CELL / canvas.width,
      height: CELL / canvas.height,
      advance: context.measureText(character).width / CELL,
    });
  }
  return { canvas, places };
}

/** Positions (3 per vertex), texture places (2) and triangles of the labels [from, to) that `wanted` takes. */
export function wordQuads(scene, atlas, from, to, wanted) {
  const positions = [];
  const places = [];
  const triangles = [];
  for (let label = from; label < to; label++) {
    const [x, y, size] = scene.labelPlaces.subarray(label * 3, label * 3 + 3);
    if (!wanted(size)) continue;
    const cell = size / 0.75;
    let at = x;
    for (const character of scene.labels[label]) {
      const glyph = atlas.places.get(character);
      const first = positions.length / 3;
      const bottom = y - cell * 0.25;
      positions.push(at, bottom, 0, at + cell, bottom, 0, at, bottom + cell, 0, at + cell, bottom + cell, 0);
      const { u, v, width, height } = glyph;
      places.push(u, v, u + width, v, u, v + height, u + width, v + height);
      triangles.push(first, first + 1, first + 2, first + 2, first + 1, first + 3);
      at += glyph.advance * cell;
    }
  }
  return { positions: new Float32Array(positions), places: new Float32Array(places), triangles };
}
