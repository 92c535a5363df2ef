import { create } from 'zustand';

/** The port at which a cable was begun with the keyboard; 0 = none. The same command on another port ends it. */
export const useConnectStart = create<{ readonly port: number }>()(() => ({ port: 0 }));
