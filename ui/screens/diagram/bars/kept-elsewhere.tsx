import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unsentEdits } from '../../../../workers/api/kept-edits';
import { ownerKey } from '../../../../workers/api/owner';
import { useAnswer } from '../../../answers/use-answer';
import { diagramAddress } from '../../../router/diagram-address';
import { Link } from '../../../router/link';
import { useOwner } from '../../../session/session-state';

/** What "Saved" of this drawing says nothing of: edits of this user's in other drawings that are not on the server yet. */
export function KeptElsewhere({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const owner = useOwner();
  const { value: kept } = useAnswer(ownerKey(owner), () => unsentEdits(owner));
  const others = [...(kept ?? [])].filter(([id]) => id !== diagram);
  if (others.length === 0) return null;
  return (
    <Text component="div" size="sm" mt={6} c="var(--pl-warning)" data-part="kept-elsewhere">
      {t('saved.saved.elsewhere', { count: others.reduce((sum, [, edits]) => sum + edits, 0) })}
      {others.map(([id, count]) => (
        <Anchor key={id} component={Link} href={diagramAddress(id)} size="sm" display="block">
          {t('saved.saved.open', { count })}
        </Anchor>
      ))}
    </Text>
  );
}
