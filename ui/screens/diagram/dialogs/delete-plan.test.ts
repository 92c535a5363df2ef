import { describe, expect, it } from 'vitest';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';
import { deleteRounds, inOrder, lostWith } from './delete-plan';

const rack = { id: 1, kind: 'object', class: 'rack', facts: { devices: 12, usedU: 20 } } as const;
const device = { id: 2, kind: 'object', class: 'device', facts: { ports: 48, portsUsed: 3 } } as const;
const cable = { id: 3, kind: 'cable', class: 'copperCable', facts: {} } as const;

describe('[R5.050] deleting needs confirmation that names what is lost', () => {
  it('counts what goes with the selection, itself included', () => {
    expect(lostWith([rack, device, cable])).toEqual({ rack: 1, device: 13, port: 48, connection: 3, cable: 1 });
  });

  it('names nothing that is not there', () => {
    expect(lostWith([{ ...device, facts: { ports: 0 } }])).toEqual({ device: 1 });
    expect(lostWith([])).toEqual({});
  });

  it('what is lost is read from the rack down to the cable', () => {
    expect(inOrder({ cable: 188, powerFeed: 2, device: 23, rack: 1, port: 518 }).map(([kind]) => kind)).toEqual([
      'rack',
      'device',
      'port',
      'cable',
      'powerFeed',
    ]);
  });

  it('objects are deleted before cables, each by its own operation', () => {
    expect(deleteRounds([cable, device, rack])).toEqual([
      { kind: 'object', ids: [2, 1] },
      { kind: 'cable', ids: [3] },
    ]);
  });
});

describe('[R5.049] the confirmation says that deleting is irreversible', () => {
  it('in both languages', () => {
    expect(english.delete.final).toMatch(/cannot be undone/);
    expect(chinese.delete.final).toMatch(/无法撤销/);
  });
});
