import { expose } from 'comlink';
import { Session } from './diagram-session/diagram-session';

/** The diagram worker: one open diagram, behind the DiagramSession door. */
expose(new Session());
