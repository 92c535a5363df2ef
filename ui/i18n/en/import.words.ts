export { default as import } from './import.json';
