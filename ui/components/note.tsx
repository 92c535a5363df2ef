import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A paragraph of quieter words about what stands beside it; the space around it is whoever's it stands with. */
export function Note({ children, ...box }: BoxProps & { readonly children: ReactNode }) {
  return (
    <Box component="p" m={0} c="dimmed" fz={12} {...box}>
      {children}
    </Box>
  );
}
