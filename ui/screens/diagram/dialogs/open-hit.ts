import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItem } from '../../../api/search';
import { useCommands } from '../../../commands/command-provider';
import { navigate } from '../../../router/router';
import { notify } from '../notices';
import { diagramAddress } from '../session-events';

/** Goes to something that the search found: flies there on this diagram, else opens its own; a model is taken in hand. */
export function useOpenHit(): (hit: SearchItem) => void {
  const { t } = useTranslation('diagram');
  const { context, mayEdit } = useCommands();
  return useCallback(
    (hit) => {
      const now = context();
      if (hit.kind === 'diagram') {
        void navigate(diagramAddress(hit.id));
      } else if (hit.kind === 'model') {
        if (mayEdit && (hit.class === 'rack' || hit.class === 'device')) now?.screen.holdModel(hit.class, hit.id);
        else notify('info', t('notice.modelOnly', { name: hit.name }));
      } else if (now && now.state.phase.kind !== 'ready') {
        // Nothing can be asked of a diagram that is on its way: the hit's own is opened instead, with it selected.
        if (hit.diagram !== 0) void navigate(diagramAddress(hit.diagram, hit.shows));
      } else if (now) {
        void now.session.describe([hit.shows]).then(([here]) => {
          if (here) void now.session.select([hit.shows], true);
          else if (hit.diagram !== 0) void navigate(diagramAddress(hit.diagram, hit.shows));
          else notify('info', t('notice.noPlace', { name: hit.name }));
        });
      }
    },
    [context, mayEdit, t],
  );
}
