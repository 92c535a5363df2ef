import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '../../router/link';
import { BrandMark } from '../../components/brand-mark';
import classes from './effect.module.css';

const RACKS = 9;
const UNITS = 14;

/** The effect page: the cold aisle at work, drawn from nothing but its own numbers. Open to everyone, without a session. */
export function EffectScreen() {
  const { t } = useTranslation();
  return (
    <main className={classes['effect']}>
      <VisuallyHidden component="h1">{t('effect.picture')}</VisuallyHidden>
      <svg className={classes['hall']} viewBox="0 0 900 420" role="img" aria-label={t('effect.picture')}>
        {Array.from({ length: RACKS }, (_, rack) => (
          <g key={rack} transform={`translate(${18 + rack * 97} 30)`}>
            <rect width="88" height="360" rx="4" fill="var(--pl-surface)" stroke="var(--pl-line-strong)" />
            {Array.from({ length: UNITS }, (_, unit) => (
              <g key={unit} transform={`translate(8 ${12 + unit * 24.2})`}>
                <rect width="72" height="20" rx="2" fill="var(--pl-raised)" stroke="var(--pl-line)" />
                {Array.from({ length: 9 }, (_, port) => (
                  <rect
                    key={port}
                    className={classes['port']}
                    style={{ animationDelay: `${((rack * 37 + unit * 61 + port * 17) % 100) / 25}s` }}
                    x={6 + port * 6}
                    y="7"
                    width="4"
                    height="6"
                    rx="0.8"
                    fill="var(--pl-good)"
                  />
                ))}
              </g>
            ))}
          </g>
        ))}
      </svg>
      <p className={classes['caption']}>
        <BrandMark size={18} />
        {t('effect.caption')}
        <Link href="/">{t('effect.enter')}</Link>
      </p>
    </main>
  );
}
