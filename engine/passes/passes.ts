import { alarmCountPass } from './alarm/count-pass';
import { alarmPass, placedPass } from './box/placed-pass';
import { loosePass } from './box/loose-pass';
import { cordPass } from './cable/cord-pass';
import { linkPass } from './cable/link-pass';
import { insidePass } from './face/inside-pass';
import { furniturePass } from './floor/furniture-pass';
import { gridPass } from './floor/grid-pass';
import { roomPass } from './floor/room-pass';
import { rowBandPass } from './floor/row-band-pass';
import { notePass, veiledWordPass, wordPass } from './label/word-passes';
import { heatPass, movingPass, restingPass } from './overlay/overlay-passes';
import type { Pass } from './pass';
import { pathwayPass } from './pathway/pathway-pass';
import { rackPass } from './rack/rack-pass';
import { reservedPass } from './rack/reserved-pass';

/** Every pass there is, from the floor up. */
export const PASSES: readonly Pass[] = [
  rowBandPass,
  roomPass,
  gridPass,
  furniturePass,
  loosePass,
  placedPass,
  pathwayPass,
  linkPass,
  alarmPass,
  rackPass,
  insidePass,
  cordPass,
  reservedPass,
  heatPass,
  alarmCountPass,
  wordPass,
  restingPass,
  movingPass,
  veiledWordPass,
  notePass,
];
