import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../components/problem';
import { useMayDo } from '../../../commands/permitted';
import type { Related, RelatedAnswer, RelatedThing } from '../../../../domain/cabling/related';
import { oppositeRole, ROLES_OF, type RelationRole } from '../../../../domain/cabling/relation-roles';
import type { ActionResult } from '../../../../workers/api/session';
import { ClassIcon } from '../../../components/class-icon';
import { Segments } from '../../../components/fields';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { roleText, thingText } from './relation-words';
import classes from './relations-dialog.module.css';

/** Relations that somebody recorded: their roles can be changed over, and they can be removed. */
export function RecordedRelations({ answer }: { readonly answer: RelatedAnswer }) {
  const { t } = useTranslation('relations');
  const session = useDiagramSession();
  const mayChange = useMayDo('change-relation');
  const mayRemove = useMayDo('remove-relations');
  const [problem, setProblem] = useState('');
  const recorded = answer.related.filter(({ relation }) => relation !== 0);
  const report = (result: ActionResult): void => setProblem(!result.ok && 'refusal' in result ? refusalText(result.refusal) : '');
  return (
    <section className={classes['recorded']} aria-label={t('recordedTitle')}>
      <h3>{t('recordedTitle')}</h3>
      {recorded.length === 0 && <p className={classes['quiet']}>{t('noneRecorded')}</p>}
      <ul>
        {recorded.map((related) => (
          <li key={related.key}>
            <ClassIcon kind={related.other.kind} objectClass={related.other.class} size={16} />
            <span className={classes['what']}>
              <strong>{thingText(related.other)}</strong>
              <small>
                {t(`kind.${related.kind}`)} · {roleText(related)}
                {!mayChange && related.end ? ` · ${t(`end.${related.end}`)}` : ''}
              </small>
            </span>
            {mayChange && ROLES_OF[related.kind].length > 1 && (
              <Tool
                label={t('swap', { name: thingText(related.other) })}
                onClick={() => void session?.relations.change(related.relation, { fromRole: otherRole(related) }).then(report)}
              >
                <IconArrowsExchange size={15} stroke={1.7} />
              </Tool>
            )}
            {mayRemove && (
              <Tool
                label={t('remove', { name: thingText(related.other) })}
                onClick={() => void session?.relations.remove([related.relation]).then(report)}
              >
                <IconTrash size={15} stroke={1.7} />
              </Tool>
            )}
            {mayChange && related.end !== null && (
              <Segments
                className={classes['ends']}
                fullWidth
                aria-label={t('endThere', { name: placeText(related, answer.center) })}
                of={ENDS}
                value={related.end}
                wordsOf={(end) => t(`end.${end}`)}
                onChange={(end) => void session?.relations.change(related.relation, { end }).then(report)}
              />
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  );
}

const ENDS = [0, 1, 2] as const;

/** What of the two the cable comes to. */
function placeText({ other }: Related, center: RelatedThing): string {
  return thingText(other.kind === 'cable' ? center : other);
}

/** The role of `from` after the two change over: the other's opposite, or what the other leaves. */
function otherRole({ role, isFrom }: Related): RelationRole {
  return isFrom ? oppositeRole(role) : role;
}

function Tool({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
