import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { LargeButton } from '../../../components/large-button';
import { FlowDrawingView } from './flow-drawing';
import { LinkHead } from './link-head';
import { useFollowedLink, useLitLink } from './link-state';
import { NoLink } from './link-view';
import classes from './link-flow-view.module.css';

/** The way of the selected port or cable as a drawing from left to right; large on demand. */
export function LinkFlowView() {
  const { t } = useTranslation('cabling');
  const link = useFollowedLink();
  const { answer } = link;
  useLitLink(answer);
  const [large, setLarge] = useState(false);
  if (answer === null) return <NoLink link={link} />;
  return (
    <>
      <Unanswered answer={link.asked} />
      <LinkHead answer={answer} other="trace" />
      <div className={classes['frame']}>
        <FlowDrawingView answer={answer} />
        <LargeButton label={t('flow.large')} onClick={() => setLarge(true)} />
      </div>
      <Modal opened={large} onClose={() => setLarge(false)} size="90vw" title={t('flow.title')}>
        <div className={classes['sheet']}>
          <FlowDrawingView answer={answer} />
        </div>
      </Modal>
    </>
  );
}
