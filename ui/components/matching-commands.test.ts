import { describe, expect, test } from 'vitest';
import { matchingCommands } from './matching-commands';

const ENGLISH = [
  'Insert rack by form…',
  'Connect ports',
  'Insert cable with open ends…',
  'Delete…',
  'Global settings',
  'Switch to dark',
];
const CHINESE = ['插入机架…', '连接端口', '插入线缆…', '删除…', '全局设置', '切换到深色'];

const found = (labels: readonly string[], typed: string) =>
  matchingCommands(
    labels.map((label) => ({ label })),
    typed,
    8,
  ).found.map(({ label }) => label);

describe('commands in the palette', () => {
  test.each([
    ['cabinet', ['Insert rack by form…']],
    ['add cord', ['Insert cable with open ends…']],
    ['preferences', ['Global settings']],
    ['night', ['Switch to dark']],
    ['电缆', ['Insert cable with open ends…']],
    ['remove', ['Delete…']],
    ['conect', ['Connect ports']],
    ['cabel', ['Insert cable with open ends…']],
    ['zzzz', []],
  ])('[X24] are found by another word for the same, and with one slip: %s', (typed, labels) => {
    expect(found(ENGLISH, typed)).toEqual(labels);
  });

  test.each([
    ['电缆', ['插入线缆…']],
    ['机柜', ['插入机架…']],
    ['rack', ['插入机架…']],
    ['移除', ['删除…']],
    ['选项', ['全局设置']],
    ['夜间', ['切换到深色']],
  ])('[X24] in Chinese as well: %s', (typed, labels) => {
    expect(found(CHINESE, typed)).toEqual(labels);
  });

  const TRADE = [
    'Connect ports',
    'Splice cores (closure view)',
    'Terminate cores on ports…',
    'Insert cable with open ends…',
    'Draw pathway',
    'Lay a cable through trays',
    'Plain models of servers, switches and panels',
    'Model of splitters or cassettes…',
    'Store of cords…',
    '连接端口',
    '纤芯熔接（接头盒视图）',
    '插入未接续的线缆…',
    '将线缆敷设到管槽',
    '服务器、交换机和配线架的通用型号',
  ];
  test.each([
    ['patch panel', 'Plain models of servers, switches and panels'],
    ['ODF', 'Plain models of servers, switches and panels'],
    ['patch cord', 'Connect ports'],
    ['jumper', 'Store of cords…'],
    ['pigtail', 'Insert cable with open ends…'],
    ['fusion', 'Splice cores (closure view)'],
    ['trunk', 'Connect ports'],
    ['breakout', 'Connect ports'],
    ['cable tray', 'Lay a cable through trays'],
    ['ladder', 'Draw pathway'],
    ['LC', 'Connect ports'],
    ['MPO', 'Connect ports'],
    ['splitter', 'Model of splitters or cassettes…'],
    ['光纤配线架', '服务器、交换机和配线架的通用型号'],
    ['跳纤', '连接端口'],
    ['尾纤', '插入未接续的线缆…'],
    ['接续', '纤芯熔接（接头盒视图）'],
    ['桥架', '将线缆敷设到管槽'],
    ['梯架', 'Draw pathway'],
    ['主干', 'Connect ports'],
  ])('[walk 3] are found by the trade’s word: %s', (typed, label) => {
    expect(found(TRADE, typed)).toContain(label);
  });

  test('[X24] what is found with a slip alone is nearly so', () => {
    const isNearly = (typed: string) => matchingCommands([{ label: 'Store of cords…' }], typed, 8).isNearly;
    expect([isNearly('store'), isNearly('stroe')]).toEqual([false, true]);
  });

  test('[X24] what says the word itself comes first', () => {
    expect(found(['Insert rack by form…', 'Cabinet list'], 'cabinet')).toEqual(['Cabinet list', 'Insert rack by form…']);
  });
});
