import { describe, expect, it } from 'vitest';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';
import { deleteRounds, inOrder } from './delete-plan';

const rack = { id: 1, kind: 'object' } as const;
const device = { id: 2, kind: 'object' } as const;
const cable = { id: 3, kind: 'cable' } as const;

describe('[R5.050] deleting needs confirmation that names what is lost', () => {
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

describe('[R5.049] the confirmation says that deleting is not undone, and [X5] where it can be restored', () => {
  it('in both languages', () => {
    expect(english.delete.final).toMatch(/cannot be undone, but for .* days you can restore it under “Deleted”/);
    expect(chinese.delete.final).toMatch(/无法撤销，但 .* 天内可在“已删除”中/);
  });
});
