// Runs before the first paint, so that a dark room stays dark while the application loads.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('theme') || localStorage.getItem('setting.theme');
  } catch (_) {
    // A browser that forbids storage gets the system's choice.
  }
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  document.documentElement.style.background = theme === 'dark' ? '#0d1014' : '#f5f6f8';
})();
