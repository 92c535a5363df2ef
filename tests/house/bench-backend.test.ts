import { expect, test } from 'vitest';
import { withCard } from '../../bench/peers/backend';
import { BROWSER_ARGUMENTS } from '../setup/browser-arguments';

test('[I10.8] BENCH_ANGLE=gl draws by a graphics card through EGL, which a headless browser can reach, and never falls back to software', () => {
  const args = withCard(BROWSER_ARGUMENTS, 'gl');
  expect(args).toContain('--use-angle=gl-egl');
  expect(args.filter((argument) => argument.includes('swiftshader'))).toEqual([]);
  expect(withCard(BROWSER_ARGUMENTS, 'vulkan')).toContain('--use-angle=vulkan');
});
