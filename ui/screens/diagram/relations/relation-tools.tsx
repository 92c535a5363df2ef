import { Group, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RelatedAnswer } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS } from '../../../../domain/cabling/relation-roles';
import { KIND_COLOURS } from './relation-words';
import { toggleKind, useRelations } from './relations-state';
import classes from './relations.module.css';
import { Segments } from '../../../components/fields';

/** More than this is no picture any more. */
const MAX_SHOWN = 200;

/** Which kinds are shown, how many things at most, and how. */
export function RelationTools({ answer }: { readonly answer: RelatedAnswer }) {
  const { t } = useTranslation('relations');
  const { kinds, max, form } = useRelations();
  const total = kinds.reduce((sum, kind) => sum + answer.counts[kind], 0);
  const shown = answer.related.filter(({ kind }) => kinds.includes(kind)).length;
  return (
    <div className={classes['tools']}>
      <Group gap={5} align="stretch" role="group" aria-label={t('kinds')}>
        {CHOSEN_RELATIONS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes['chip']}
            aria-pressed={kinds.includes(kind)}
            style={{ color: KIND_COLOURS[kind] }}
            onClick={() => toggleKind(kind)}
          >
            <span className={classes['dot']} aria-hidden="true" />
            <span className={classes['chipText']}>{t(`kind.${kind}`)}</span>
            <span className={classes['count']}>{answer.counts[kind]}</span>
          </button>
        ))}
      </Group>
      <Group gap={8} wrap="nowrap" justify="space-between" mt={9}>
        <Segments
          aria-label={t('form')}
          value={form}
          onChange={(next) => useRelations.setState({ form: next })}
          of={['drawing', 'list']}
          wordsOf={(each) => t(each)}
        />
        <label className={classes['max']}>
          <span>{t('max')}</span>
          <NumberInput
            size="xs"
            w={64}
            min={1}
            max={MAX_SHOWN}
            clampBehavior="strict"
            allowDecimal={false}
            aria-label={t('max')}
            value={max}
            onChange={(value) => typeof value === 'number' && value >= 1 && useRelations.setState({ max: value })}
          />
        </label>
      </Group>
      <p className={classes['note']} role="status" data-part="relation-count">
        {shown < total ? t('shown', { shown, total }) : t('all', { count: total })}
      </p>
    </div>
  );
}
