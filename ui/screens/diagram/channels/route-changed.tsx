import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../engine-host/engine-host';
import { useTakenWords } from '../cabling/plan-change';
import { WarnedText } from '../warned';
import { routeSeen, type SeenRoute } from './route-seen';
import type { FoundRoute } from './use-route';

/** Says that the way is another than the one shown before, and who took which port of that. */
export function RouteChanged({ found: { report, asked } }: { readonly found: FoundRoute }) {
  const { t } = useTranslation('channels');
  const { store } = useEngine();
  const [seen, setSeen] = useState<SeenRoute | null>(null);
  const foreign = useRef(0);
  useEffect(() => {
    const { foreignEdits } = store.getState();
    const isOwn = foreignEdits === foreign.current;
    foreign.current = foreignEdits;
    setSeen((before) => routeSeen(before, asked, report, isOwn));
  }, [store, asked, report]);
  const taken = useTakenWords(seen?.left ?? []);
  if (seen === null || seen.left === null) return null;
  const isFound = report.answer.kind === 'found';
  const text = [taken, t(isFound ? 'answer.otherWay' : 'answer.noLonger')].filter((words) => words !== '');
  return (
    <Box p="0 14px 8px">
      <WarnedText text={text.join(' ')} part="route-changed" />
    </Box>
  );
}
