import { describe, expect, test } from 'vitest';
import { LINK_ARROWS, LINK_LINES } from '../../catalog/enums';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import type { LinkStyle, SetLinkStyleIntent } from './set-link-style';
import { parseIntent } from '../registry';

const plant = () => {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 1);
  const b = hall.insertDevice('switch', hall.rackB, 1);
  const cables = [0, 1].map((at) => hall.connect(hall.ports(a)[at]!, hall.ports(b)[at]!));
  const intent = (look: Partial<LinkStyle> | null, more: Partial<SetLinkStyleIntent> = {}): SetLinkStyleIntent => ({
    kind: 'set-link-style',
    version: 1,
    diagram: hall.plan,
    cables,
    spec: look === null ? null : { line: 'solid', arrow: 'none', ...look },
    style: 0,
    newStyle: look === null ? 0 : hall.takeId(),
    placements: hall.take(cables.length),
    ...more,
  });
  const placed = (cable: number) => hall.document.by('placement.subject', cable).map((id) => hall.document.get('placement', id)!);
  return { hall, a, cables, intent, placed };
};

describe('set-link-style', () => {
  test('every line and every arrow is accepted as a word of the list', () => {
    const { intent } = plant();
    for (const line of LINK_LINES) for (const arrow of LINK_ARROWS) expect(parseIntent(intent({ line, arrow })).ok).toBe(true);
    for (const spec of [{ line: 'zigzag' }, { width: 99 }, { stroke: -1 }, { glow: 1 }])
      expect(parseIntent(intent(spec as never)).ok).toBe(false);
    expect(parseIntent(intent({}, { newStyle: 0 })).ok).toBe(false);
  });

  test('cables get a place on the diagram with the style, one record for all; another diagram shows them as before', () => {
    const { hall, cables, intent, placed } = plant();
    const first = intent({ line: 'dash', arrow: 'end', stroke: 0x2266aa, width: 2 });
    hall.must(first);
    for (const cable of cables) expect(placed(cable)).toMatchObject([{ diagram: hall.plan, style: first.newStyle }]);
    expect(hall.document.get('style', first.newStyle)!.spec).toEqual(first.spec);
    const again = intent(first.spec!, { diagram: hall.elevation, style: first.newStyle, newStyle: 0 });
    hall.must(again);
    expect(placed(cables[0]!).map(({ style }) => style)).toEqual([first.newStyle, first.newStyle]);
  });

  test('what has a place keeps it: style and bends change there, and go with null and []', () => {
    const { hall, cables, intent, placed } = plant();
    hall.must(intent({ line: 'double' }, { path: [100, 200, 300, 200] }));
    expect(placed(cables[0]!)).toMatchObject([{ path: [100, 200, 300, 200] }]);
    hall.must(intent(null, { placements: [0, 0] }));
    expect(placed(cables[0]!)).toMatchObject([{ style: 0, path: [100, 200, 300, 200] }]);
    hall.must(intent(null, { placements: [0, 0], path: [] }));
    expect(placed(cables[0]!)).toMatchObject([{ style: 0, path: null }]);
  });

  test('undo takes the places away and leaves the style, which others may draw by; redo brings them back', () => {
    const { hall, cables, intent, placed } = plant();
    const mine = intent({ line: 'dotted' });
    const diff = hall.must(mine);
    const after = dump(hall.document);
    const undone = hall.undo(diff);
    expect(placed(cables[0]!)).toEqual([]);
    expect(hall.document.get('style', mine.newStyle)).toBeDefined();
    expect(undone.ok && hall.undo(undone.value).ok).toBe(true);
    expect(dump(hall.document)).toEqual(after);
  });

  test('a style that says something else, or is not there, and a cable, diagram or place that is not there are refused', () => {
    const { hall, a, intent } = plant();
    const dashed = intent({ line: 'dash' });
    hall.must(dashed);
    const none = hall.takeId();
    const placements = [0, 0];
    expect(hall.refusal(intent({ line: 'solid' }, { style: dashed.newStyle, newStyle: 0, placements }))).toMatchObject({
      rule: 'style-differs',
    });
    expect(hall.refusal(intent({ line: 'solid' }, { style: none, newStyle: 0, placements }))).toMatchObject({
      rule: 'style-missing',
    });
    expect(hall.refusal(intent({}, { cables: [a], placements: [none] }))).toMatchObject({ rule: 'cable-missing' });
    expect(hall.refusal(intent({}, { diagram: none }))).toMatchObject({ rule: 'diagram-missing' });
    expect(hall.refusal(intent({}, { diagram: hall.elevation, placements }))).toMatchObject({ rule: 'ids-count' });
  });
});
