import { describe, expect, it } from 'vitest';
import { clampWidth, PANEL_WIDTHS, readLayout } from './panel-layout';

describe('the arrangement of panels', () => {
  it('begins with both panels open at 280 and 320 pixels', () => {
    expect(readLayout(() => null)).toMatchObject({ left: true, right: true, leftWidth: 280, rightWidth: 320 });
  });

  it('comes back as it was left', () => {
    const stored = { ...readLayout(() => null), left: false, rightWidth: 400, rightTab: 'history' };
    expect(readLayout(() => JSON.stringify(stored))).toEqual(stored);
  });

  it('each part that cannot be read is the default', () => {
    for (const broken of ['{', 'null', '[]', '{"leftWidth":"x","rightTab":"gone","left":1}']) {
      expect(readLayout(() => broken)).toEqual(readLayout(() => null));
    }
    expect(
      readLayout(() => {
        throw new Error('no storage here');
      }),
    ).toEqual(readLayout(() => null));
  });

  it('a panel stays wide enough to read and narrow enough to leave a drawing', () => {
    expect([clampWidth(10), clampWidth(9999), clampWidth(300.4)]).toEqual([PANEL_WIDTHS.min, PANEL_WIDTHS.max, 300]);
  });
});
