/**
 * What `npm test` runs. Each group is a process with its own data directories (the tests make them under the
 * system's folder for temporary files) and free ports.
 *
 * kind   `check`: one check, passed when its process ends with 0; `vitest`, `journeys`: their runner's own counts
 * needs  what must be there: `server`, `web` (builds), `postgres`, `chromium`; `headless-shell` where it can be had
 * alone  true: timing or a browser is part of it, so nothing runs beside it
 */
export const GROUPS = [
  { name: 'typecheck', kind: 'check', file: 'node_modules/typescript/bin/tsc', args: ['-b'] },
  { name: 'lint', kind: 'check', file: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'format',
    kind: 'check',
    file: 'node_modules/prettier/bin/prettier.cjs',
    args: ['--check', '--log-level', 'warn', '.'],
  },
  { name: 'dead-code', kind: 'check', file: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'unit', kind: 'vitest', projects: ['unit'], needs: ['wasm'] },
  { name: 'server', kind: 'vitest', projects: ['server'], needs: ['server'] },
  { name: 'house', kind: 'vitest', projects: ['house'], needs: ['wasm', 'server', 'web', 'chromium'] },
  { name: 'golden', kind: 'vitest', projects: ['golden'], needs: ['web', 'chromium'] },
  { name: 'api-embedded', kind: 'vitest', projects: ['api'], needs: ['server'] },
  { name: 'api-postgres', kind: 'vitest', projects: ['api'], needs: ['server', 'postgres'] },
  { name: 'sync-embedded', kind: 'vitest', projects: ['sync'], needs: ['server'] },
  { name: 'sync-postgres', kind: 'vitest', projects: ['sync'], needs: ['server', 'postgres'] },
  { name: 'kill-9', kind: 'vitest', projects: ['fault'], needs: ['server'], alone: true },
  {
    name: 'journeys',
    kind: 'journeys',
    projects: ['journeys'],
    needs: ['server', 'web', 'chromium', 'headless-shell'],
    alone: true,
  },
  { name: 'journeys-timed', kind: 'journeys', projects: ['timed'], needs: ['server', 'web', 'chromium'], alone: true },
];

/** The group that a file of tests belongs to, or a line that says why there is none; `postgres`: on a PostgreSQL server. */
export function groupOf(file, postgres) {
  const [room, folder] = file.split('/');
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${file} is no file of tests`;
  const project = room !== 'tests' ? (room === 'server' ? 'server' : 'unit') : folder === 'contract' ? 'api' : folder;
  const group = GROUPS.find(({ kind, projects }) => (project === 'e2e' ? kind === 'journeys' : projects?.includes(project)));
  if (group === undefined) return `no group of tests holds ${file}`;
  return postgres ? { ...group, needs: [...group.needs.filter((need) => need !== 'postgres'), 'postgres'] } : group;
}
