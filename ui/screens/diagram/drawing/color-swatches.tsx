import { useTranslation } from 'react-i18next';
import { PALETTE } from '../../../../domain/catalog/palette';
import { colorText } from '../../../properties/value-text';
import classes from './color-swatches.module.css';

/** The palette's colours as buttons; the one that is set is pressed. `value` 0xRRGGBB, undefined = none of them. */
export function ColorSwatches({
  label,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChoose: (rgb: number) => void;
}) {
  const { t } = useTranslation('diagram');
  return (
    <div className={classes['swatches']} role="group" aria-label={t('color.palette', { label })} data-part="palette">
      {PALETTE.map(({ name, rgb }) => (
        <button
          key={name}
          type="button"
          className={classes['swatch']}
          style={{ background: colorText(rgb) }}
          aria-label={t(`color.${name}`)}
          title={t(`color.${name}`)}
          aria-pressed={value === rgb}
          onClick={() => onChoose(rgb)}
        />
      ))}
    </div>
  );
}
