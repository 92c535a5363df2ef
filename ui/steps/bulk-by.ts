import { toolOf } from '../../domain/catalog/tool-users';

/** What is said of a bulk change: that somebody imported, or, where a tool is named as who did it, that it was loaded. */
export function bulkBy(userName: string): 'bulk' | 'loaded' {
  return toolOf(userName) === null ? 'bulk' : 'loaded';
}
