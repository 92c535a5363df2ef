import { describe, expect, test } from 'vitest';
import { matchingCommands } from './matching-commands';

const ENGLISH = [
  'Insert rack by form…',
  'Connect ports',
  'Insert cable with open ends…',
  'Delete…',
  'Global setting',
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
    ['preferences', ['Global setting']],
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

  test('[X24] what is found with a slip alone is nearly so', () => {
    const isNearly = (typed: string) => matchingCommands([{ label: 'Store of cords…' }], typed, 8).isNearly;
    expect([isNearly('store'), isNearly('stroe')]).toEqual([false, true]);
  });

  test('[X24] what says the word itself comes first', () => {
    expect(found(['Insert rack by form…', 'Cabinet list'], 'cabinet')).toEqual(['Cabinet list', 'Insert rack by form…']);
  });
});
