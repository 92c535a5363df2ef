import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import classes from './told.module.css';

/** In the corner of a small picture: shows it large. */
export function LargeButton({
  label,
  part,
  onClick,
}: {
  readonly label: string;
  readonly part?: string;
  readonly onClick: () => void;
}) {
  return (
    <Tooltip label={label} position="left">
      <UnstyledButton className={classes['large']} aria-label={label} data-part={part} onClick={onClick}>
        <IconArrowsMaximize size={15} stroke={1.7} />
      </UnstyledButton>
    </Tooltip>
  );
}
