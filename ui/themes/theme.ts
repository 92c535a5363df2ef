import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { SELECTS_WHOLE } from '../helpers/whole-number';
import { engineVariables, PALETTES, variablesOf } from './palettes';

const ACCENT: MantineColorsTuple = [
  '#e6effd',
  '#cfe0fb',
  '#a3c4f7',
  '#79acff',
  '#5a95f5',
  '#4384ef',
  '#2a6de0',
  '#1f63d6',
  '#1a58c2',
  '#13479f',
];

/** The kit's dark scale from our surfaces, so that its own borders and inputs agree with the bars. */
const DARK: MantineColorsTuple = [
  '#e6eaf0',
  '#c4ccd6',
  '#a3adba',
  '#8a95a3',
  '#3a4450',
  '#2b333d',
  '#1a1f26',
  '#13171c',
  '#0d1014',
  '#080a0d',
];

/** The first family the machine has; Chinese families before the generic one, so that both scripts sit on one line. */
const SANS =
  'Inter, "SF Pro Text", "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", "Noto Sans", Ubuntu, Cantarell, "PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const MONO = '"SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';

/** From pointing at something to its tooltip. */
export const TOOLTIP_DELAY_MS = 350;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent: ACCENT, dark: DARK },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '11px', sm: '12.5px', md: '13.5px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: TOOLTIP_DELAY_MS, withArrow: false, fz: 'xs' } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: SELECTS_WHOLE },
    PasswordInput: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Skeleton: { styles: { root: { '--mantine-color-dark-4': 'var(--pl-hover)' } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 } },
      styles: {
        content: { background: 'var(--pl-surface)', border: '1px solid var(--pl-line-strong)', boxShadow: 'var(--pl-shadow)' },
        header: { background: 'var(--pl-surface)' },
        title: { fontWeight: 600, fontSize: 15 },
      },
    },
  },
});

/** Whatever is disabled, in words of the chrome's tokens. */
const DISABLED = { '--mantine-color-disabled': 'var(--pl-hover)', '--mantine-color-disabled-color': 'var(--pl-faint)' };

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...variablesOf(PALETTES.light),
    ...engineVariables('light'),
    ...DISABLED,
    '--mantine-color-body': PALETTES.light.ground,
    '--mantine-color-text': PALETTES.light.text,
    '--mantine-color-dimmed': PALETTES.light.dim,
    '--mantine-color-default-border': PALETTES.light.lineStrong,
    '--mantine-color-error': PALETTES.light.danger,
    '--mantine-color-placeholder': PALETTES.light.faint,
  },
  dark: {
    ...variablesOf(PALETTES.dark),
    ...engineVariables('dark'),
    ...DISABLED,
    '--mantine-color-body': PALETTES.dark.ground,
    '--mantine-color-text': PALETTES.dark.text,
    '--mantine-color-dimmed': PALETTES.dark.dim,
    '--mantine-color-default-border': PALETTES.dark.lineStrong,
    '--mantine-color-error': PALETTES.dark.danger,
    '--mantine-color-placeholder': PALETTES.dark.faint,
  },
});
