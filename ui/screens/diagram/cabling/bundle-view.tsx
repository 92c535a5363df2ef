import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { Empty } from '../../../components/empty';
import type { Bundle, BundleMember, PortBrief } from '../../../../workers/api/cabling';
import { Unanswered } from '../../../answers/unanswered';
import { ClassIcon } from '../../../components/class-icon';
import { useMayDo } from '../../../commands/permitted';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { cableColour } from './place-words';
import { useLit } from '../../../engine-host/use-lit';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useSelectedOne } from '../structure/selected-object';
import classes from './connect-views.module.css';
import { wordsFor } from '../../../i18n/word-key';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';

/** Cables of the selected rack or device, bundled by where they go: how many of which type, and each of them. */
export function BundleView() {
  const { t } = useTranslation(['cabling', 'diagram']);
  const mayConnect = useMayDo('connect-ports');
  const selected = useSelectedOne();
  const [held, setHeld] = useState(0);
  const [open, setOpen] = useState(-1);
  const answer = useLiveAnswer(held === 0 ? null : String(held), (remote) => remote.cabling.bundles(held));
  const listing = answer.value;
  const isMember = listing?.bundles.some(({ members }) => members.some(({ cable }) => cable === selected)) ?? false;
  useEffect(() => {
    // A cable of the list that is clicked is selected; the list stays.
    if (!isMember) setHeld(selected);
  }, [selected, isMember]);
  useEffect(() => setOpen(-1), [held]);
  const shown = listing?.bundles.find(({ id }) => id === open);
  useLit(shown?.members.map(({ cable }) => cable) ?? []);
  if (held === 0 || listing === null)
    return <Empty title={t('cabling:bundle.empty.title')} text={t('cabling:bundle.empty.text')} />;
  if (listing === undefined) return <Unanswered answer={answer} />;
  const cables = listing.bundles.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <header className={classes['head']}>
        <strong>{listing.name || t('diagram:unnamed')}</strong>
        <span role="status">
          {t('cabling:bundle.total', {
            cables: t('cabling:bundle.cables', { count: cables }),
            bundles: t('cabling:bundle.bundles', { count: listing.bundles.length }),
          })}
        </span>
      </header>
      {listing.bundles.length === 0 && (
        <Note flex="none" p="10px 12px">
          {t('cabling:bundle.none')}
        </Note>
      )}
      <ul className={classes['list']} aria-busy={!answer.isCurrent}>
        {listing.bundles.map((bundle) => (
          <li key={bundle.id}>
            <BundleHead bundle={bundle} open={bundle.id === open} onTurn={() => setOpen(bundle.id === open ? -1 : bundle.id)} />
            {bundle.id === open && (
              <>
                {bundle.members.map((member) => (
                  <Member key={member.cable} member={member} current={member.cable === selected} />
                ))}
                {bundle.count > bundle.members.length && (
                  <Note flex="none" p="10px 12px">
                    {t('cabling:bundle.more', { count: bundle.count - bundle.members.length })}
                  </Note>
                )}
                {mayConnect && bundle.id !== 0 && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    className={classes['add']}
                    onClick={() => openDialog(DIALOGS.connect, { from: [listing.id], to: [bundle.id] })}
                  >
                    {t('cabling:bundle.add')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function BundleHead({ bundle, open, onTurn }: { readonly bundle: Bundle; readonly open: boolean; readonly onTurn: () => void }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const types = bundle.types.map(({ class: cableClass, type, count }) => {
    const word =
      type === ''
        ? cableClass === ''
          ? t('cabling:bundle.noType')
          : wordsFor(`diagram:cableClass.${cableClass}`)
        : wordsFor(`diagram:cableType.${type}`);
    return `${count} × ${word}`;
  });
  return (
    <UnstyledButton className={classes['bundle']} aria-expanded={open} onClick={onTurn}>
      <IconChevronRight size={13} stroke={1.7} className={classes['chevron']} data-open={open || undefined} aria-hidden="true" />
      <ClassIcon kind="object" objectClass={bundle.class} size={15} />
      <span className={classes['text']}>
        <span className={classes['name']}>
          {bundle.id === 0
            ? t('cabling:bundle.open')
            : [bundle.name || t('diagram:unnamed'), bundle.where].filter((part) => part !== '').join(' · ')}
        </span>
        <span className={classes['quiet']}>{types.join(' · ')}</span>
      </span>
      <span className={classes['number']}>{bundle.count}</span>
    </UnstyledButton>
  );
}

function Member({ member, current }: { readonly member: BundleMember; readonly current: boolean }) {
  const { t } = useTranslation('cabling');
  const session = useDiagramSession();
  return (
    <UnstyledButton
      className={classes['member']}
      data-current={current || undefined}
      data-id={member.cable}
      onClick={() => void session?.select([member.cable], true)}
    >
      <span className={classes['swatch']} style={{ background: cableColour(member) }} aria-hidden="true" />
      <span className={classes['text']}>
        <span className={classes['name']}>{member.name || t('link.unnamedCable')}</span>
        <span className={classes['quiet']}>
          {[portWords(member.from), member.to ? portWords(member.to) : t('link.openEnd')].join(' – ')}
        </span>
      </span>
      <span className={classes['quiet']}>{t(`cableStatus.${member.status}`)}</span>
    </UnstyledButton>
  );
}

export function portWords({ deviceName, name }: PortBrief): string {
  return [deviceName, name].filter((part) => part !== '').join(' ');
}
