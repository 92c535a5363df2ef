import { create } from 'zustand';

/** CSS pixels at the canvas's lower edge that something lies over: what is fitted to the view stands above them. */
export const useCanvasFoot = create<{ readonly taken: number }>()(() => ({ taken: 0 }));
