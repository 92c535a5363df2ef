import { storedValues } from '../session/browser';
import { apiBaseOf, socketBaseOf } from './base-address';

/** Where this page calls. */
export const API_BASE = apiBaseOf(storedValues.get('apiHost'), location.origin);
export const SOCKET_BASE = socketBaseOf(API_BASE);
