import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A button of a dialog's bar: its picture and its word. */
export function ToolButton({
  icon: Picture,
  ...button
}: ButtonProps & { readonly icon: Icon; readonly onClick: () => void; readonly children: ReactNode }) {
  return <Button size="compact-sm" variant="default" leftSection={<Picture size={14} />} {...button} />;
}
