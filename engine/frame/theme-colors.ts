import { PORT_STATES } from '../../domain/catalog/enums';
import { channels, type Device } from '../gl/device';
import { portStateColor } from '../passes/palette';
import type { Theme } from '../theme';

/** Tells the shaders of a theme's colours. */
export function setColors(device: Device, theme: Theme): void {
  device.setColors(theme.colors);
  for (const code of PORT_STATES.keys()) {
    const color = portStateColor(code, theme);
    device.setUniform(`states[${code}]`, color === undefined ? [0, 0, 0, 0] : channels(color));
  }
}
