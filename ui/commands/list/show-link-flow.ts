import { IconBinaryTree2 } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** The way of the selected port or cable as a drawing, with what splits and merges. */
export const showLinkFlow: Command = {
  id: 'show-link-flow',
  section: 'panels',
  icon: IconBinaryTree2,
  keys: ['shift+t'],
  enabled: always,
  run: ({ screen }) => screen.showRight('linkFlowView'),
};
