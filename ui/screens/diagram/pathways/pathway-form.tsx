import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FILL_EDITION_KEYS, PATHWAY_KINDS, SEPARATION_CLASSES } from '../../../../domain/catalog/enums';
import type { PathwayKind } from '../../../../domain/cabling/pathway-fill';
import type { PathwayMeasures } from '../../../../domain/cabling/usual-pathways';
import { LIMITS } from '../../../../domain/catalog/limits';
import { changeMeasure, kindText, usePathway } from './pathway-state';
import classes from './pathway.module.css';

const KINDS = PATHWAY_KINDS.filter((kind) => kind !== '');

/** Kind, name and measures of what is drawn next. */
export function PathwayForm() {
  const { t } = useTranslation(['pathways', 'diagram']);
  const { kind, name, measures, edition, separation, planned } = usePathway();
  const isRound = kind === 'conduit';
  const measure = (of: keyof PathwayMeasures, label: string) => (
    <NumberInput
      size="xs"
      label={label}
      min={of === 'widthMm' ? 1 : 0}
      max={LIMITS.pathwayMeasureMm}
      suffix=" mm"
      value={measures[kind][of] || ''}
      onChange={(value) => changeMeasure({ [of]: typeof value === 'number' ? value : 0 })}
    />
  );
  return (
    <div className={classes['form']}>
      <div className={classes['pair']}>
        <Select
          size="xs"
          label={t('diagram:property.pathwayKind')}
          allowDeselect={false}
          value={kind}
          onChange={(next) => next !== null && usePathway.setState({ kind: next as PathwayKind })}
          data={KINDS.map((value) => ({ value, label: t(`pathways:kind.${value}`) }))}
        />
        <TextInput
          size="xs"
          label={t('diagram:property.name')}
          maxLength={100}
          value={name ?? kindText(kind)}
          onChange={(event) => usePathway.setState({ name: event.currentTarget.value })}
        />
      </div>
      <div className={classes['three']}>
        {measure('widthMm', t(isRound ? 'pathways:innerDiameter' : 'diagram:property.innerWidth'))}
        {!isRound && measure('depthMm', t('diagram:property.innerDepth'))}
        {measure('radiusMm', t('diagram:property.radiusMm'))}
      </div>
      <div className={classes['pair']}>
        <Select
          size="xs"
          label={t('diagram:property.edition')}
          allowDeselect={false}
          value={String(edition)}
          onChange={(next) => next !== null && usePathway.setState({ edition: Number(next) })}
          data={FILL_EDITION_KEYS.map((key, at) => ({
            value: String(at),
            label: t(key === '' ? 'pathways:usualEdition' : `pathways:edition.${key}`),
          }))}
        />
        <Select
          size="xs"
          label={t('diagram:property.separation')}
          allowDeselect={false}
          value={String(separation)}
          onChange={(next) => next !== null && usePathway.setState({ separation: Number(next) })}
          data={SEPARATION_CLASSES.map((key, at) => ({
            value: String(at),
            label: t(key === '' ? 'pathways:anyCable' : `pathways:separation.${key}`),
          }))}
        />
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('diagram:property.lifecycle')}
        value={planned ? 'planned' : 'running'}
        onChange={(next) => usePathway.setState({ planned: next === 'planned' })}
        data={(['running', 'planned'] as const).map((value) => ({ value, label: t(`pathways:lifecycle.${value}`) }))}
      />
    </div>
  );
}
