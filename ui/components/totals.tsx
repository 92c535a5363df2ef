import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Home } from '../../protocol/rest/home';
import { UNCOUNTED, countsOf, fillPercent } from './home-counts';
import classes from './totals.module.css';

/** What all rooms hold together, in one line of figures. */
export function Totals({ home, onAlarms }: { readonly home: Home; readonly onAlarms?: () => void }) {
  const counts = countsOf(home);
  const { t, i18n } = useTranslation('home');
  const number = new Intl.NumberFormat(i18n.language);
  const told = (value: number, suffix = ''): string =>
    home.counted || value > 0 ? `${number.format(value)}${suffix}` : UNCOUNTED;
  return (
    <dl className={classes['totals']}>
      {(['racks', 'devices', 'ports', 'cables'] as const).map((name) => (
        <Total key={name} name={t(`total.${name}`)} value={told(counts[name])} />
      ))}
      <Total name={t('total.used')} value={told(fillPercent(counts), '%')} />
      <Total name={t('total.alarms')} value={told(counts.alarms)} alarm={counts.alarms > 0} onOpen={onAlarms} />
    </dl>
  );
}

function Total({
  name,
  value,
  alarm = false,
  onOpen,
}: {
  readonly name: string;
  readonly value: string;
  readonly alarm?: boolean;
  readonly onOpen?: (() => void) | undefined;
}) {
  const figure = (
    <>
      {alarm && <IconAlertTriangleFilled size={15} aria-hidden="true" />}
      {value}
    </>
  );
  return (
    <div data-alarm={alarm}>
      <dt>{name}</dt>
      <dd>
        {alarm && onOpen !== undefined ? (
          <UnstyledButton className={classes['open']} aria-label={`${name}: ${value}`} onClick={onOpen}>
            {figure}
          </UnstyledButton>
        ) : (
          figure
        )}
      </dd>
    </div>
  );
}
