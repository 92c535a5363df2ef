import { randomOf } from '../../domain/demo/random';

const DEVICES_A_RACK = 25;
const RACKS_A_ROOM = 100;
const ROOMS_A_SITE = 4;
const PORTS_A_DEVICE = 2;
const UNITS = 42;
const TYPES = 40;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The JSON that a NetBox 4 with so many devices would write, in pieces: sites, halls, racks, device types, devices with two
 * ports each, and a cable from each device to the next one of its rack. `change`: every hundredth device has another
 * serial number, as on a later day.
 */
export function* netboxSet(devices: number, seed: number, change = false): Generator<string> {
  const random = randomOf(seed);
  const racks = Math.ceil(devices / DEVICES_A_RACK);
  const rooms = Math.ceil(racks / RACKS_A_ROOM);
  const sites = Math.ceil(rooms / ROOMS_A_SITE);
  let first = true;
  const row = (model: string, pk: number, fields: Fields): string => {
    const text = `${first ? '[' : ','}\n${JSON.stringify({ model, pk, fields })}`;
    first = false;
    return text;
  };
  yield row('dcim.manufacturer', 1, { name: 'Nordwind', slug: 'nordwind' });
  yield row('dcim.devicerole', 1, { name: 'Server', slug: 'server' });
  for (let pk = 1; pk <= TYPES; pk++)
    yield row('dcim.devicetype', pk, {
      ...{ manufacturer: 1, model: `S-${pk}`, slug: `s-${pk}`, u_height: '1.0', is_full_depth: true, subdevice_role: '' },
    });
  for (let pk = 1; pk <= sites; pk++) yield row('dcim.site', pk, { name: `Site ${pk}`, slug: `site-${pk}`, status: 'active' });
  for (let pk = 1; pk <= rooms; pk++)
    yield row('dcim.location', pk, { name: `Hall ${pk}`, site: siteOf(pk), parent: null, status: 'active' });
  for (let pk = 1; pk <= racks; pk++)
    yield row('dcim.rack', pk, {
      ...{ name: `R${pk}`, site: siteOf(roomOf(pk)), location: roomOf(pk), u_height: UNITS, status: 'active' },
      ...{ desc_units: false, serial: `RACK-${pk}`, asset_tag: `A-${pk}` },
    });
  for (let pk = 1; pk <= devices; pk++) {
    const rack = rackOf(pk);
    const serial = `SN-${Math.floor(random() * 1e9)}${change && pk % 100 === 0 ? '-new' : ''}`;
    yield row('dcim.device', pk, {
      ...{ name: `srv-${pk}`, device_type: 1 + (pk % TYPES), role: 1, site: siteOf(roomOf(rack)), location: roomOf(rack), rack },
      ...{ position: `${1 + ((pk - 1) % DEVICES_A_RACK)}.0`, face: 'front', status: 'active', serial, asset_tag: null },
    });
  }
  for (let pk = 1; pk <= devices * PORTS_A_DEVICE; pk++)
    yield row('dcim.interface', pk, {
      ...{ device: 1 + Math.floor((pk - 1) / PORTS_A_DEVICE), module: null, name: `eth${(pk - 1) % PORTS_A_DEVICE}` },
      ...{ type: '10gbase-t', mac_address: null, enabled: true },
    });
  let cable = 0;
  for (let device = 1; device < devices; device++) {
    if (rackOf(device) !== rackOf(device + 1)) continue;
    cable += 1;
    yield row('dcim.cable', cable, {
      ...{ type: 'cat6', status: 'connected', label: `K${cable}`, color: '', length: '2.50', length_unit: 'm' },
    });
    for (const [end, port] of [
      ['A', device * PORTS_A_DEVICE],
      ['B', device * PORTS_A_DEVICE + 1],
    ] as const)
      yield row('dcim.cabletermination', cable * 2 - (end === 'A' ? 1 : 0), {
        ...{ cable, cable_end: end, termination_type: ['dcim', 'interface'], termination_id: port },
      });
  }
  yield ']';
}

const rackOf = (device: number): number => Math.ceil(device / DEVICES_A_RACK);
const roomOf = (rack: number): number => Math.ceil(rack / RACKS_A_ROOM);
const siteOf = (room: number): number => Math.ceil(room / ROOMS_A_SITE);
