import { MantineProvider, mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Shell } from './shell';
import { useToasts } from './state/toast';
import { resolveVariables, theme } from './themes/theme';
import { useTheme } from './themes/theme-state';

const Toasts = lazy(() => import('./components/toasts').then((file) => ({ default: file.Toasts })));

/** Providers around the shell, or what stands in its place: theme and notices. */
export function App({ children = <Shell /> }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const name = useTheme((state) => state.name);
  const hasToasts = useToasts((state) => state.wanted);
  const spoken = useMemo(() => mergeThemeOverrides(theme, closeButtonsSay(t('close'))), [t]);
  return (
    <MantineProvider theme={spoken} cssVariablesResolver={resolveVariables} forceColorScheme={name}>
      {hasToasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {children}
    </MantineProvider>
  );
}

/** Close buttons are pictures: their name is spoken in the user's language. */
function closeButtonsSay(label: string): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': label };
  return {
    components: {
      Modal: { defaultProps: { closeButtonProps } },
      ModalCloseButton: { defaultProps: closeButtonProps },
      Drawer: { defaultProps: { closeButtonProps } },
      Notification: { defaultProps: { closeButtonProps } },
    },
  };
}
