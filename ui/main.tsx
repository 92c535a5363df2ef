import './themes/mantine.css';
import './themes/base.css';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { keepPresses } from './helpers/keep-presses';
import { startWords } from './i18n/i18n';
import { guardNavigation, setTitle, watchRoles } from './router/navigation';
import { loadScreen } from './router/load-screen';
import { MISSING, screenAt } from './router/screens';
import { startRouter } from './router/router';
import { storedValues } from './session/browser';
import { reloadPage, replaceInWindow } from './session/leave';
import { normalizeLanguage } from './session/language';
import { accessAddress, followLogout, startSession, tabs } from './session/session';
import { beforeNextTry } from './session/waiting';
import { watchTheme } from './themes/theme-state';

document.addEventListener('contextmenu', (event) => event.preventDefault());
if ('serviceWorker' in navigator && isSecureContext) {
  navigator.serviceWorker
    .register('/service-worker.js')
    .then((registration) => console.debug('service worker registered', registration.scope))
    .catch((error: unknown) => console.debug('service worker not registered', error));
}
tabs.listen((message) => void (message.kind === 'logout' ? followLogout() : reloadPage()));
keepPresses(document);
watchTheme();
watchRoles();
i18next.on('languageChanged', () => setTitle(screenAt(location.pathname)));
void start();

async function start(): Promise<void> {
  const route = screenAt(location.pathname);
  const words = startWords(normalizeLanguage(storedValues.get('language')));
  // The session's short calls before the many files of the page: a browser fetches six at a time.
  const session = startSession();
  // Begins to load while the session starts; whoever shows it says when that fails.
  loadScreen(route ?? MISSING).catch(() => undefined);
  const root = createRoot(document.getElementById('root')!);
  let [outcome] = await Promise.all([session, words]);
  while (outcome.kind === 'wait') {
    const { WaitingPage } = await import('./screens/waiting/waiting-page');
    root.render(
      <App>
        <WaitingPage why={outcome.why} />
      </App>,
    );
    await beforeNextTry();
    outcome = await startSession();
  }
  switch (outcome.kind) {
    case 'reload':
      await reloadPage();
      return;
    case 'go':
      await replaceInWindow(outcome.to);
      return;
    case 'access':
      if (route === undefined || route.session) {
        await replaceInWindow(accessAddress(outcome.code));
        return;
      }
      break;
    case 'ready':
      break;
  }
  root.render(<App />);
  await startRouter(guardNavigation);
}
