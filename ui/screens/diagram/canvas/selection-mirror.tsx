import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { spokenOf, useNotices } from '../../../state/notices';
import { kindWord } from '../../../i18n/sentences';
import { useSeen } from '../colleagues/seen-state';
import { signOf } from '../structure/state-signs';
import { hoverFact } from './hover-fact';
import classes from './selection-mirror.module.css';

/** Records of a big selection that are listed one by one. */
const LISTED = 50;

/**
 * What a screen reader has of the canvas: the selected records as a list (an option each; choosing one selects it
 * alone), and two live regions: what is selected now, and what the last operation did or why it was refused.
 */
export function SelectionMirror() {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const count = useDiagram((state) => state.selection.length);
  const described = useDiagram((state) => state.described);
  const seen = useSeen((state) => state.spoken);
  const notice = useNotices((state) => state.notices.at(-1));
  const label = (index: number): string => {
    const record = described[index];
    if (!record) return '';
    const sign = signOf(record.kind, String(record.fields['lifecycle'] ?? ''), String(record.fields['operational'] ?? ''));
    return [kindWord(record.kind, record.class), record.name || t('unnamed'), sign ? t(sign.word) : '', hoverFact(t, record)]
      .filter((part) => part !== '')
      .join(', ');
  };
  const spoken = count === 0 ? t('mirror.nothing') : count === 1 ? label(0) : t('mirror.several', { count });
  return (
    <div className={classes['hidden']} data-part="mirror">
      <ul role="listbox" aria-multiselectable="true" aria-label={t('mirror.list', { count })} tabIndex={-1}>
        {described.slice(0, LISTED).map((record, index) => (
          <li
            key={record.id}
            role="option"
            aria-selected="true"
            data-id={record.id}
            onClick={() => void session?.select([record.id], true)}
          >
            {label(index)}
          </li>
        ))}
      </ul>
      <div role="status" aria-live="polite" data-part="mirror-selection">
        <Settled text={spoken} />
      </div>
      <div role="status" aria-live="polite" data-part="mirror-colleagues">
        {seen}
      </div>
      <div role="log" aria-live="assertive" data-part="mirror-result">
        {notice ? spokenOf(notice) : ''}
      </div>
    </div>
  );
}

/** A sweep over many records speaks once it rests. */
const REST_MS = 250;

function Settled({ text }: { readonly text: string }) {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
