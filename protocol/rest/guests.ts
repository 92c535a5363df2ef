import { flag, object } from '../../domain/shape';
import { endpoint } from './endpoint';

/** Before anybody is signed in: whether the diagram that a guest would see is there. */
export const readGuestDoor = endpoint({
  method: 'GET',
  path: '/v1/guest_door',
  permission: 'public',
  answer: object({ isDrawn: flag }),
});
