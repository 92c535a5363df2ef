import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unsentEdits } from '../../../../workers/api/kept-edits';
import { ownerKey } from '../../../../workers/api/owner';
import { useEngine } from '../../../engine-host/engine-host';
import { useAnswer } from '../../../answers/use-answer';
import { diagramAddress } from '../../../router/diagram-address';
import { Link } from '../../../router/link';
import { useOwner } from '../../../session/session-state';

/** What "Saved" of this tab says nothing of: edits of this user's, of other tabs or in other drawings, that are not on the server yet. */
export function KeptElsewhere({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const owner = useOwner();
  const { connection } = useEngine();
  const { value: kept } = useAnswer(ownerKey(owner), async () => {
    // What this tab has sent is no longer among it.
    await connection?.worker.settle();
    return unsentEdits(owner);
  });
  const ofOtherTabs = kept?.get(diagram) ?? 0;
  const others = [...(kept ?? [])].filter(([id]) => id !== diagram);
  if (ofOtherTabs + others.length === 0) return null;
  return (
    <Text component="div" size="sm" mt={6} c="var(--pl-warning)" data-part="kept-elsewhere">
      {ofOtherTabs > 0 && <div>{t('saved.saved.otherTab', { count: ofOtherTabs })}</div>}
      {others.length > 0 && t('saved.saved.elsewhere', { count: others.reduce((sum, [, edits]) => sum + edits, 0) })}
      {others.map(([id, count]) => (
        <Anchor key={id} component={Link} href={diagramAddress(id)} size="sm" display="block">
          {t('saved.saved.open', { count })}
        </Anchor>
      ))}
    </Text>
  );
}
