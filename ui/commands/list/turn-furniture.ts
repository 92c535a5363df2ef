import { IconRotate2 } from '@tabler/icons-react';
import { FURNITURE_CLASSES } from '../../../domain/catalog/furniture';
import type { Command, CommandContext } from '../command';
import { report } from '../report';
import { isPlan } from '../siblings';

/** A quarter turn of what is selected, where all of it is furniture on a plan. */
export const turnFurniture: Command = {
  id: 'turn-furniture',
  section: 'edit',
  icon: IconRotate2,
  keys: ['q'],
  does: ['move-placements'],
  enabled: (context) => isPlan(context) && isAllFurniture(context),
  run: async ({ session, state }) => void report(await session.furniture.turn(state.selection)),
};

function isAllFurniture({ state: { described, selection } }: CommandContext): boolean {
  return (
    selection.length > 0 &&
    described.length === selection.length &&
    described.every((each) => FURNITURE_CLASSES.some((name) => name === each.class))
  );
}
