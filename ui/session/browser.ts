import { StoredValues } from './stored-values';

/** The values this browser keeps, over localStorage. */
export const storedValues = new StoredValues({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
});

/** Kept for this tab alone: why the visitor stands at the access page, and where they wanted to go. */
export const tabValues = new StoredValues({
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
});
