import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keptEdits } from '../../../../workers/api/kept-edits';
import { useAnswer } from '../../../answers/use-answer';
import { Link } from '../../../router/link';
import { useSession } from '../../../session/session-state';

/** What "Saved" of this drawing says nothing of: edits of this user's in other drawings, which no open tab sends. */
export function KeptElsewhere({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const userName = useSession((state) => state.userName);
  const { value: kept } = useAnswer(userName, () => keptEdits(userName));
  const count = [...(kept ?? [])].reduce((sum, [id, edits]) => (id === diagram ? sum : sum + edits), 0);
  if (count === 0) return null;
  return (
    <Text size="sm" mt={6} c="var(--pl-warning)" data-part="kept-elsewhere">
      {t('saved.saved.elsewhere', { count })}{' '}
      <Anchor component={Link} href="/" size="sm">
        {t('saved.saved.show')}
      </Anchor>
    </Text>
  );
}
