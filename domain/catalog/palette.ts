/**
 * The colours offered first where a colour is chosen: the twelve of fibres and jackets by TIA-598, in its order, so
 * that what is drawn has the colour of what lies in the tray. Values are 0xRRGGBB.
 */
export const PALETTE = [
  { name: 'blue', rgb: 0x1f6fc4 },
  { name: 'orange', rgb: 0xf08019 },
  { name: 'green', rgb: 0x2e9d4e },
  { name: 'brown', rgb: 0x8a5a2b },
  { name: 'slate', rgb: 0x7b8794 },
  { name: 'white', rgb: 0xf4f6f8 },
  { name: 'red', rgb: 0xd6303a },
  { name: 'black', rgb: 0x22272e },
  { name: 'yellow', rgb: 0xe8c019 },
  { name: 'violet', rgb: 0x8248b5 },
  { name: 'rose', rgb: 0xe77fae },
  { name: 'aqua', rgb: 0x1fb5b0 },
] as const;
