// npm run schema: writes the migration for new kinds and fields of domain/kinds, and pins the protocol's hash.
import { readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

const HASH_FILE = 'protocol/schema-hash.txt';

await ensureInstalled();
const { createServer } = await import('vite');
const { PGlite } = await import('@electric-sql/pglite');
// Node 20 runs no TypeScript: Vite reads the modules, and serves nobody.
const modules = await createServer({
  configFile: false,
  root: inRoot('.'),
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
const database = await PGlite.create();
const said = [];
try {
  const { MIGRATIONS } = await modules.ssrLoadModule('/server/storage/migrate.ts');
  const { schemaChanges } = await modules.ssrLoadModule('/server/storage/schema-changes.ts');
  const { SCHEMA_HASH } = await modules.ssrLoadModule('/protocol/schema-hash.ts');
  for (const { text } of MIGRATIONS) await database.exec(text);
  const changes = await schemaChanges(async (text) => (await database.query(text)).rows);
  if (changes.length > 0) {
    const number = String(MIGRATIONS.at(-1).number + 1).padStart(4, '0');
    const tables = [...new Set(changes.map((change) => /(?:table| on) "(\w+)"/.exec(change)[1].replaceAll('_', '-')))];
    const file = `server/storage/migrations/${number}-${tables.join('-and-')}.sql`;
    writeFileSync(inRoot(file), `${changes.join('\n')}\n`);
    said.push(`wrote ${file}:`, ...changes);
  }
  if (readFileSync(inRoot(HASH_FILE), 'utf8').trim() !== SCHEMA_HASH) {
    writeFileSync(inRoot(HASH_FILE), `${SCHEMA_HASH}\n`);
    said.push(`pinned ${HASH_FILE}: ${SCHEMA_HASH}`);
  }
  console.log(said.length > 0 ? said.join('\n') : 'nothing to do');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
  await modules.close();
}
