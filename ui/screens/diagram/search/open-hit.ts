import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItem } from '../../../../protocol/rest/search';
import { addressOfFind } from '../../../components/finds';
import { isEnabled } from '../../../commands/command';
import { commandOf } from '../../../commands/registry';
import { useCommands } from '../../../commands/command-provider';
import { navigate } from '../../../router/router';
import { notify } from '../../../state/notices';
import { diagramAddress } from '../../../router/diagram-address';

/** Goes to something that the search found: flies there where this diagram draws it, else opens its own; a model is taken in hand. */
export function useOpenHit(): (hit: SearchItem) => void {
  const { t } = useTranslation('diagram');
  const { context } = useCommands();
  return useCallback(
    (hit) => {
      const now = context();
      if (hit.kind === 'diagram') {
        void navigate(diagramAddress(hit.id));
      } else if (hit.class === 'region') {
        void navigate(addressOfFind(hit));
      } else if (hit.kind === 'model') {
        const placed = hit.class === 'rack' || hit.class === 'device' ? hit.class : undefined;
        if (now && placed && isEnabled(commandOf(`place-${placed}`), now)) now.diagram.take('insert', hit.id, placed);
        else notify('info', t('notice.modelOnly', { name: hit.name }));
      } else if (now?.state.phase.kind !== 'ready') {
        // Nothing can be asked of a diagram that is on its way: the hit's own is opened instead, with it selected.
        if (hit.diagram !== 0) void navigate(diagramAddress(hit.diagram, hit.shows));
      } else {
        // Known here is not yet seen here: a plan shows the rack and not its devices.
        const isHome = hit.diagram === 0 || hit.diagram === now.state.opened?.diagram;
        void Promise.all([now.session.describe([hit.shows]), isHome || now.session.isDrawn(hit.shows)]).then(
          ([[here], isSeen]) => {
            if (here && isSeen) void now.session.select([hit.shows], true);
            else if (hit.diagram !== 0) void navigate(diagramAddress(hit.diagram, hit.shows));
            else notify('info', t('notice.noPlace', { name: hit.name }));
          },
        );
      }
    },
    [context, t],
  );
}
