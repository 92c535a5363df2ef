import { Tooltip, type TooltipProps } from '@mantine/core';
import { useEffect, useState, type PointerEvent, type ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '../themes/theme';

/**
 * A tooltip that is made when something points at its target: a bar of forty buttons is drawn without forty of them.
 * `on` goes to the target, `tooltip` beside it.
 */
export function useLateTooltip(label: ReactNode, position: NonNullable<TooltipProps['position']>) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setOpened(true), TOOLTIP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [target]);
  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpened(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [opened]);
  return {
    on: {
      onPointerEnter({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
        if (pointerType !== 'touch') setTarget(currentTarget);
      },
      onPointerLeave() {
        setTarget(null);
        setOpened(false);
      },
    },
    tooltip: target && <Tooltip target={target} opened={opened} position={position} label={label} />,
  };
}
