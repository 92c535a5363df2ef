export { default as access } from './access.json';
export { default as catalog } from './catalog.json';
export { default as common } from './common.json';
export { default as errors } from './errors.json';
export { default as home } from './home.json';
export { default as messages } from './messages.json';
export { default as refusal } from './refusal.json';
export { default as titles } from './titles.json';
