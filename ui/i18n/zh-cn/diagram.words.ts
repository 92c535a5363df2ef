export { default as cabling } from './cabling.json';
export { default as capacity } from './capacity.json';
export { default as channels } from './channels.json';
export { default as cores } from './cores.json';
export { default as diagram } from './diagram.json';
export { default as links } from './links.json';
export { default as pathways } from './pathways.json';
export { default as relations } from './relations.json';
