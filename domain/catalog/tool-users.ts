/** What writes to the log without an account: the commands of those names, and a first start. */
export const TOOLS = ['import', 'demo'] as const;
export type Tool = (typeof TOOLS)[number];

/** What the log names a tool: no account can be called so (validation/accounts.ts). */
export function toolUser(tool: Tool): string {
  return `(${tool})`;
}

/** The tool that the log names; null = it names an account. */
export function toolOf(userName: string): Tool | null {
  return TOOLS.find((tool) => toolUser(tool) === userName) ?? null;
}
