import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../../domain/catalog/limits';
import { NumberField } from '../../../components/fields';
import { radioKeys, radioProps } from '../../../helpers/radio-keys';
import { Problem } from '../../../components/problem';
import classes from './dialog.module.css';

/** Where the first of some devices stands, among the free places of a rack, and how far the others are from each other. */
export function UnitsField(props: {
  readonly heightU: number;
  readonly free: readonly number[];
  /** 0 = there is none. */
  readonly chosen: number;
  readonly onChoose: (unit: number) => void;
  /** 0 = wherever the next free place is; undefined = there is but one device. */
  readonly every: number | undefined;
  readonly onEvery: (units: number) => void;
  readonly error: string | undefined;
}) {
  const { t } = useTranslation('diagram');
  const { heightU, free, chosen, onChoose, every, onEvery, error } = props;
  if (free.length === 0) return <Problem text={t('insert.noUnit', { units: heightU })} />;
  return (
    <div className={classes['fields']}>
      <div>
        <div className={classes['label']}>
          {t(every === undefined ? 'insert.units' : 'insert.firstUnits', { units: heightU })}
        </div>
        <div
          className={classes['units']}
          role="radiogroup"
          aria-label={t('insert.units', { units: heightU })}
          onKeyDown={radioKeys}
        >
          {free.map((each) => (
            <UnstyledButton
              key={each}
              className={classes['unit']}
              {...radioProps(each === chosen)}
              onClick={() => onChoose(each)}
            >
              {t('insert.unit', { unit: each })}
            </UnstyledButton>
          ))}
        </div>
      </div>
      {every !== undefined && (
        <NumberField
          label={t('insert.every')}
          description={t('insert.everyText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('insert.nextFree')}
          suffix=" U"
          min={0}
          max={LIMITS.rackUnitMax}
          step={1}
          allowDecimal={false}
          allowNegative={false}
          value={every === 0 ? '' : every}
          onChange={onEvery}
        />
      )}
      <Problem text={error ?? ''} />
    </div>
  );
}
