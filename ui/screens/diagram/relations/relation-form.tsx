import { Button, UnstyledButton } from '@mantine/core';
import { IconPointer, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, Segments, TextField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import type { RelatedThing } from '../../../../domain/cabling/related';
import { CHOSEN_RELATIONS, ROLES_OF } from '../../../../domain/cabling/relation-roles';
import { LIMITS } from '../../../../domain/catalog/limits';
import { UnansweredLine } from '../../../answers/unanswered';
import { pathWords, useFinds } from '../../../components/finds';
import { ClassIcon } from '../../../components/class-icon';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { chooseKind, useDraft } from './relation-draft';
import { thingText } from './relation-words';
import classes from './relations-dialog.module.css';

/** Kind, role and the other thing, found by name or picked on the drawing. */
export function RelationForm({ center }: { readonly center: RelatedThing }) {
  const { t } = useTranslation(['relations', 'common']);
  const session = useDiagramSession();
  const { kind, role, other, remarks } = useDraft();
  const [problem, setProblem] = useState('');
  useEffect(() => setProblem(''), [kind, role, other, center.id]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!session || other === null) return;
    const draft = {
      kind,
      from: center.id,
      to: other.id,
      fromRole: role,
      ...(remarks.trim() === '' ? {} : { remarks: remarks.trim() }),
    };
    const result = await session.relations.insert(draft);
    if (!result.ok && 'refusal' in result) setProblem(refusalText(result.refusal));
    else useDraft.setState({ other: null, remarks: '' });
  };
  const roles = ROLES_OF[kind];
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} data-part="relation-form">
      <h3>{t('add.title')}</h3>
      <ChoiceField
        label={t('add.kind')}
        size="xs"
        value={kind}
        onChange={chooseKind}
        of={CHOSEN_RELATIONS}
        wordsOf={(each) => t(`kind.${each}`)}
      />
      {roles.length > 1 && (
        <div>
          <span className={classes['label']}>{t('add.role', { name: thingText(center) })}</span>
          <Segments
            fullWidth
            value={role}
            onChange={(next) => useDraft.setState({ role: next })}
            of={roles}
            wordsOf={(each) => t(`choice.${each || 'none'}`)}
          />
        </div>
      )}
      {other === null ? (
        <OtherThing center={center.id} />
      ) : (
        <div>
          <span className={classes['label']}>{t('add.other')}</span>
          <div className={classes['chosen']} data-part="relation-other">
            <span>
              <strong>{other.name || t('unnamed')}</strong>
              <small>{other.where}</small>
            </span>
            <UnstyledButton aria-label={t('common:cancel')} onClick={() => useDraft.setState({ other: null })}>
              <IconX size={14} stroke={1.8} />
            </UnstyledButton>
          </div>
        </div>
      )}
      <TextField
        label={t('add.remarks')}
        size="xs"
        maxLength={LIMITS.remarksLength}
        value={remarks}
        onChange={(next) => useDraft.setState({ remarks: next })}
      />
      <Problem text={problem} />
      <Button type="submit" size="xs" disabled={other === null} title={other === null ? t('add.choose') : undefined}>
        {t('add.confirm')}
      </Button>
    </form>
  );
}

const FINDS = 6;

function OtherThing({ center }: { readonly center: number }) {
  const { t } = useTranslation('relations');
  const diagram = useDiagram((state) => state.opened?.diagram ?? 0);
  const [words, setWords] = useState('');
  const answer = useFinds(words, 4 * FINDS, diagram);
  const finds = answer.value?.items.filter(({ id, kind }) => id !== center && (kind === 'object' || kind === 'cable'));
  return (
    <div>
      <div className={classes['find']}>
        <TextField
          label={t('add.other')}
          size="xs"
          placeholder={t('add.search')}
          leftSection={<IconSearch size={13} />}
          value={words}
          onChange={setWords}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPointer size={14} stroke={1.7} />}
          onClick={() => useDraft.setState({ picking: true })}
        >
          {t('add.pick')}
        </Button>
      </div>
      <UnansweredLine answer={answer} />
      {finds && (
        <ul className={classes['finds']} aria-label={t('add.other')}>
          {finds.slice(0, FINDS).map((item) => (
            <li key={item.id}>
              <UnstyledButton
                onClick={() => useDraft.setState({ other: { id: item.id, name: item.name, where: pathWords(item.path) } })}
              >
                <ClassIcon kind={item.kind} objectClass={item.class} size={15} />
                <span>{item.name}</span>
                <small>{pathWords(item.path)}</small>
              </UnstyledButton>
            </li>
          ))}
          {finds.length === 0 && <li className={classes['quiet']}>{t('add.none')}</li>}
        </ul>
      )}
    </div>
  );
}
