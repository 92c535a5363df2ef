import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Shell } from './shell';
import { resolveVariables, theme } from './themes/theme';
import { useTheme } from './themes/theme-state';

/** Providers around the shell: theme, dialogs, notices. */
export function App() {
  const name = useTheme((state) => state.name);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme={name}>
      <ModalsProvider>
        <Notifications position="bottom-center" limit={4} autoClose={5000} />
        <Shell />
      </ModalsProvider>
    </MantineProvider>
  );
}
