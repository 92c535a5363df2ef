import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data set of NetBox's form: one site, one rack of 12 U, two switches of eight ports at U4 and U10, of copper unless
 * other types are named; `more`: what the ports of each say besides. Its path.
 * `key` is where its primary keys begin: a source's keys tell what was imported before, so each journey has its own.
 */
export function twoSwitchesFile(
  site: string,
  key: number,
  types: readonly [string, string] = ['1000base-t', '1000base-t'],
  more: readonly [object, object] = [{}, {}],
): string {
  const row = (model: string, pk: number, fields: Record<string, unknown>): unknown => ({ model, pk: key + pk, fields });
  const device = (pk: number, name: string, position: string): unknown =>
    row('dcim.device', pk, {
      device_type: key + 1,
      role: key + 1,
      name,
      site: key + 1,
      location: null,
      rack: key + 1,
      position,
      face: 'front',
      status: 'active',
    });
  const ports = (owner: number, stem: string): unknown[] =>
    Array.from({ length: 8 }, (_, index) =>
      row('dcim.interface', owner * 10 + index, {
        device: key + owner,
        name: `${stem}${index + 1}`,
        type: types[owner - 1],
        cable: null,
        ...more[owner - 1],
      }),
    );
  const rows = [
    row('dcim.manufacturer', 1, { name: 'Harz', slug: 'harz' }),
    row('dcim.devicerole', 1, { name: 'Switch', slug: 'switch' }),
    row('dcim.devicetype', 1, { manufacturer: key + 1, model: 'HS-8', slug: 'hs-8', u_height: '1.0', is_full_depth: true }),
    row('dcim.site', 1, { name: site, slug: site.toLowerCase(), status: 'active' }),
    row('dcim.rack', 1, {
      name: 'Comms closet',
      site: key + 1,
      location: null,
      status: 'active',
      width: 19,
      u_height: 12,
      desc_units: false,
    }),
    device(1, 'router-01', '4.0'),
    device(2, 'switch-01', '10.0'),
    ...ports(1, 'GigabitEthernet0/1/'),
    ...ports(2, 'GigabitEthernet1/0/'),
  ];
  const file = join(mkdtempSync(join(tmpdir(), 'plenum-journey-')), 'two-switches.json');
  writeFileSync(file, JSON.stringify(rows));
  return file;
}

/** The same, brought into the server of this run by its command. */
export function importTwoSwitches(...given: Parameters<typeof twoSwitchesFile>): void {
  const [site] = given;
  // Each is a NetBox of its own: what is imported twice is asked about, where its numbers do not tell.
  const from = ['--source', site, '--data', process.env['PLENUM_E2E_DATA'] ?? ''];
  const args = ['dist/server/cli.js', 'import', twoSwitchesFile(...given), ...from];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the import failed: ${stderr}`);
}
