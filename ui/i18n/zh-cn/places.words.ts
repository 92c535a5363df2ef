export { default as places } from './places.json';
