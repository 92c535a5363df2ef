import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceField, Segments, TextField } from '../../../components/fields';
import { FILL_EDITION_KEYS, PATHWAY_KINDS, SEPARATION_CLASSES } from '../../../../domain/catalog/enums';
import type { PathwayMeasures } from '../../../../domain/cabling/usual-pathways';
import { LIMITS } from '../../../../domain/catalog/limits';
import { changeHeight, changeMeasure, kindText, usePathway } from './pathway-state';
import classes from './pathway.module.css';

const KINDS = PATHWAY_KINDS.filter((kind) => kind !== '');

/** Kind, name and measures of what is drawn next. */
export function PathwayForm() {
  const { t } = useTranslation(['pathways', 'diagram']);
  const { kind, name, measures, heights, edition, separation, planned } = usePathway();
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
        <ChoiceField
          size="xs"
          label={t('diagram:property.pathwayKind')}
          value={kind}
          onChange={(next) => usePathway.setState({ kind: next })}
          of={KINDS}
          wordsOf={(value) => t(`pathways:kind.${value}`)}
        />
        <TextField
          size="xs"
          label={t('diagram:property.name')}
          maxLength={100}
          value={name ?? kindText(kind)}
          onChange={(next) => usePathway.setState({ name: next })}
        />
      </div>
      <div className={classes['three']}>
        {measure('widthMm', t(isRound ? 'pathways:innerDiameter' : 'diagram:property.innerWidth'))}
        {!isRound && measure('depthMm', t('diagram:property.innerDepth'))}
        {measure('radiusMm', t('diagram:property.radiusMm'))}
      </div>
      {kind !== 'riser' && (
        <NumberInput
          size="xs"
          label={t('diagram:property.aboveFloor')}
          placeholder={t('diagram:properties.unknown')}
          min={-LIMITS.roomHeightMm}
          max={LIMITS.roomHeightMm}
          allowDecimal={false}
          suffix=" mm"
          value={heights[kind] ?? ''}
          onChange={(value) => changeHeight(typeof value === 'number' ? value : null)}
        />
      )}
      <div className={classes['pair']}>
        <ChoiceField
          size="xs"
          label={t('diagram:property.edition')}
          value={edition}
          onChange={(next) => usePathway.setState({ edition: next })}
          of={[...FILL_EDITION_KEYS.keys()]}
          wordsOf={(at) => t(`pathways:edition.${FILL_EDITION_KEYS[at] || 'usual'}`)}
        />
        <ChoiceField
          size="xs"
          label={t('diagram:property.separation')}
          value={separation}
          onChange={(next) => usePathway.setState({ separation: next })}
          of={[...SEPARATION_CLASSES.keys()]}
          wordsOf={(at) => t(`pathways:separation.${SEPARATION_CLASSES[at] || 'any'}`)}
        />
      </div>
      <Segments
        fullWidth
        aria-label={t('diagram:property.lifecycle')}
        value={planned ? 'planned' : 'running'}
        onChange={(next) => usePathway.setState({ planned: next === 'planned' })}
        of={['running', 'planned']}
        wordsOf={(value) => t(`pathways:lifecycle.${value}`)}
      />
    </div>
  );
}
