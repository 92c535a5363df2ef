import { IconSparkles } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Links that would suit the free ports of what is selected. */
export const showAiLinks: Command = {
  id: 'show-ai-links',
  section: 'panels',
  icon: IconSparkles,
  keys: ['alt+l'],
  enabled: always,
  run: ({ screen }) => screen.showRight('AILinkLayer'),
};
