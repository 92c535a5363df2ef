import { useTranslation } from 'react-i18next';
import { isMac, keyCaps } from './keys';
import classes from './key-caps.module.css';

const mac = isMac(navigator.platform);

/** Keys as caps, behind an optional label. */
export function KeyCaps({ label, keys }: { readonly label?: string; readonly keys: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes['line']}>
      {label !== undefined && <span>{label}</span>}
      {keys !== undefined && (
        <span className={classes['caps']}>
          {keyCaps(keys, mac).map((cap) => (
            <kbd key={cap} className={classes['cap']}>
              {/* The one key that has a name of its own in each language. */}
              {cap === 'Space' ? t('spaceKey') : cap}
            </kbd>
          ))}
        </span>
      )}
    </span>
  );
}
