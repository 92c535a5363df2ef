/** Locks and unlocks the floor: what a locked floor refuses says so. */
export const FLOOR_KEY = 'shift+f';
