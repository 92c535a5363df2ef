import { describe, expect, it } from 'vitest';
import { clampWidth, PANEL_WIDTHS, panelSpace, readLayout, toggled } from './panel-layout';

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

  it('[X21] in a narrow window one panel stands and the other gives way; either comes to the fore, and both come back with the room', () => {
    const begun = readLayout(() => null);
    expect(panelSpace(begun, 1440)).toEqual({ left: 280, right: 320 });
    expect(panelSpace(begun, 1024)).toEqual({ left: 280, right: 0 });
    const properties = { ...begun, ...toggled(begun, 'right', 1024) };
    expect(panelSpace(properties, 1024)).toEqual({ left: 0, right: 320 });
    const neither = { ...properties, ...toggled(properties, 'right', 1024) };
    expect(panelSpace(neither, 1024)).toEqual({ left: 0, right: 0 });
    expect(panelSpace({ ...neither, ...toggled(neither, 'left', 1024) }, 1024)).toEqual({ left: 280, right: 0 });
    for (const layout of [properties, neither]) expect(panelSpace(layout, 1440)).toEqual({ left: 280, right: 320 });
  });

  it('[X21] in a wide window a panel that is closed leaves the other where it is', () => {
    const begun = readLayout(() => null);
    const closed = { ...begun, ...toggled(begun, 'left', 1440) };
    expect(panelSpace(closed, 1440)).toEqual({ left: 0, right: 320 });
    expect(panelSpace({ ...closed, ...toggled(closed, 'left', 1440) }, 1440)).toEqual({ left: 280, right: 320 });
  });

  it('a panel stays wide enough to read and narrow enough to leave a drawing', () => {
    expect([clampWidth(10), clampWidth(9999), clampWidth(300.4)]).toEqual([PANEL_WIDTHS.min, PANEL_WIDTHS.max, 300]);
  });
});
