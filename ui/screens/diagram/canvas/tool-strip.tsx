import { useMaySomething } from '../../../commands/permitted';
import { CommandButton } from '../../../commands/command-button';
import { useTranslation } from 'react-i18next';
import { useRulersShown } from './rulers';
import classes from './tool-strip.module.css';

/** CSS pixels at the canvas's left edge that the strip covers. */
export const TOOL_STRIP_SPACE = 56;
/** CSS pixels at its top edge that the switches between diagrams and faces cover. */
export const SWITCHES_SPACE = 40;

const LOOK = ['select-tool', 'hand-tool', 'measure-tool'] as const;
const DRAW = [
  'select-tool',
  'hand-tool',
  'connect-tool',
  'place-rack',
  'place-device',
  'insert-furniture',
  'draw-pathway',
  'insert-cable',
  'measure-tool',
] as const;

/** The tools, upright at the edge of the canvas. Who may only look gets those that change nothing. */
export function ToolStrip() {
  const { t } = useTranslation('diagram');
  const maySomething = useMaySomething();
  const rulers = useRulersShown();
  return (
    <div
      className={classes['strip']}
      role="toolbar"
      data-rulers={rulers}
      aria-orientation="vertical"
      aria-label={t('region.tools')}
      data-region="tools"
    >
      {(maySomething ? DRAW : LOOK).map((id) => (
        <CommandButton key={id} id={id} size={32} tooltip="right" />
      ))}
    </div>
  );
}
