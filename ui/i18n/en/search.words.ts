export { default as search } from './search.json';
