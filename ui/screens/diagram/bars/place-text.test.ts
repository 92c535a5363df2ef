import { describe, expect, it } from 'vitest';
import { placeText, zoomText } from './place-text';

describe('the bottom bar', () => {
  it('tells where the pointer is in metres, with the unit', () => {
    expect(placeText({ x: 12_345, y: -600, rack: 0, unit: 0 }, 'en')).toBe('12.35, -0.60 m');
    expect(placeText(null, 'en')).toBe('');
  });

  it('one pixel a millimetre is 100%, far away keeps a digit', () => {
    expect([zoomText(1), zoomText(0.0512), zoomText(0.5), zoomText(undefined)]).toEqual(['100%', '5.1%', '50%', '']);
  });
});
