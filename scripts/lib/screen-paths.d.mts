export function screenPaths(): readonly string[];
