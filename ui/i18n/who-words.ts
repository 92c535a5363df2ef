import i18next from 'i18next';
import { toolOf } from '../../domain/catalog/tool-users';

/** Who did something: an account by its name, a tool as what it is. */
export function whoWords(userName: string): string {
  const tool = toolOf(userName);
  return tool === null ? userName : i18next.t(`common:tool.${tool}`);
}
