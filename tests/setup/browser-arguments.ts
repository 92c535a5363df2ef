/** Chromium without a graphics card, without a sandbox (tests run as root, too) and without a word to anyone outside. */
export const BROWSER_ARGUMENTS = [
  // The last of these counts, so what the runner itself turns off is named again; then the pages of the browser's own window,
  // which nobody sees and which cost a third of the opening of a page.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'OptimizationHints',
    'InitialWebUI',
    'PreloadTopChromeWebUI',
    'AimEnabled',
    'LensOverlay',
    'NetworkTimeServiceQuerying',
    'PreconnectToSearch',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'WebUIOmniboxPopup',
    'WebUIReloadButton',
    'WebUIToolbar',
  ].join(',')}`,
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
