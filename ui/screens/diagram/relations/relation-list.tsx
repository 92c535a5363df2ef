import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Related, RelatedAnswer } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS } from '../../../../domain/cabling/relation-roles';
import { ClassIcon } from '../../../components/class-icon';
import { useDiagram } from '../../../engine-host/engine-host';
import { useGoTo, useRoom } from '../cabling/go-to-place';
import { KIND_COLOURS, roleText, thingText, whereText } from './relation-words';
import { recenter } from './relations-state';
import { walkButtons } from '../../../helpers/walk-buttons';
import classes from './relations.module.css';

/** The same as a list, a heading a kind: for the keyboard, screen readers, and for reading names in full. */
export function RelationList({ answer }: { readonly answer: RelatedAnswer }) {
  const { t } = useTranslation('relations');
  return (
    <div
      className={classes['list']}
      role="group"
      aria-label={t('listOf', { name: thingText(answer.center) })}
      onKeyDown={walkButtons}
      data-part="relation-list"
    >
      {CHOSEN_RELATIONS.map((kind) => {
        const members = answer.related.filter((related) => related.kind === kind);
        const more = answer.counts[kind] - members.length;
        return members.length === 0 ? null : (
          <section key={kind} aria-label={t(`kind.${kind}`)}>
            <h3>
              <span className={classes['dot']} style={{ color: KIND_COLOURS[kind] }} aria-hidden="true" />
              {t(`kind.${kind}`)}
            </h3>
            <ul>
              {members.map((related) => (
                <li key={related.key}>
                  <Line related={related} />
                </li>
              ))}
            </ul>
            {more > 0 && <p className={classes['note']}>{t('more', { count: more })}</p>}
          </section>
        );
      })}
    </div>
  );
}

function Line({ related }: { readonly related: Related }) {
  const goTo = useGoTo();
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const { other } = related;
  return (
    <UnstyledButton
      className={classes['item']}
      data-id={other.id}
      data-current={other.id === selected || undefined}
      onClick={() => goTo(other.id, other)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        recenter(other.id);
      }}
    >
      <ClassIcon kind={other.kind} objectClass={other.class} size={16} />
      <span className={classes['text']}>
        <span>{thingText(other)}</span>
        <small>{whereText(other, useRoom())}</small>
      </span>
      <small className={classes['tag']} data-recorded={related.relation !== 0 || undefined}>
        {roleText(related)}
      </small>
    </UnstyledButton>
  );
}
