import { expect, test } from 'vitest';
import { userNameRefusal } from '../validation/accounts';
import { toolOf, TOOLS, toolUser } from './tool-users';

test('[walk 4, tools] no account can pass for a tool: the log names each as none may be called', () => {
  for (const tool of TOOLS) {
    expect(toolOf(toolUser(tool))).toBe(tool);
    expect(toolOf(tool)).toBeNull();
    expect(userNameRefusal(toolUser(tool))?.rule).toBe('user-name-characters');
  }
});
