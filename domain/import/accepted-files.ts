/** How the names of files end that an import takes. */
export const ACCEPTED_ENDINGS = ['.json', '.yaml', '.yml', '.zip'] as const;
