import { IconPrinter } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Prints the part of the drawing that is seen (ui/screens/diagram/canvas/print-sheet.tsx). */
export const printView: Command = {
  id: 'print-view',
  section: 'view',
  icon: IconPrinter,
  keys: ['mod+p'],
  enabled: always,
  run: () => window.print(),
};
