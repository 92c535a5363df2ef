/** Chromium without a graphics card, without a sandbox (tests run as root, too) and without a word to anyone outside. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
];

/** Where pages are used rather than compared by the pixel: without a card the processor paints what is around the drawing sooner. */
export const PAGE_ARGUMENTS = ['--disable-gpu-rasterization', '--disable-gpu-compositing'];
