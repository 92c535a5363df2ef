import { StoredValues } from './stored-values';

/** Stored values that live in memory: for tests. */
export function memoryValues(initial: Readonly<Record<string, string>> = {}): StoredValues {
  const map = new Map(Object.entries(initial));
  return new StoredValues({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  });
}
