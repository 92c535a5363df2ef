// Logs its events and does nothing else: every answer comes from the server (spec section 2, navigation rules).
for (const name of ['install', 'activate', 'fetch', 'message', 'error']) {
  self.addEventListener(name, (event) => {
    console.debug(`service worker: ${name}`, event.request ? event.request.url : '');
  });
}
