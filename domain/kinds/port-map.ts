import { hot, listed, whole } from './field';
import { kind } from './kind';

/** What a panel or cassette joins inside itself: a position of a front port to one of a rear port. */
export const portMap = kind({
  fields: {
    owner: listed(['object'], { whenGone: 'goes', member: 'inside' }),
    front: listed(['port'], { whenGone: 'blocks' }, { dense: true }),
    frontPosition: hot('u16', { rule: whole(1, 0xffff) }), // from 1
    rear: listed(['port'], { whenGone: 'blocks' }),
    rearPosition: hot('u16', { rule: whole(1, 0xffff) }),
  },
  stands: 'owner',
  copied: true,
  asks: { make: 'nodeEditing', change: 'nodeEditing', remove: 'nodeEditing' },
});
