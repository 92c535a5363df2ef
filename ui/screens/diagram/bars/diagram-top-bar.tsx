import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TopBar, type Crumb } from '../../../components/top-bar';
import { useCommands } from '../../../commands/command-provider';
import { useDiagram } from '../../../engine-host/engine-host';
import { diagramAddress } from '../../../router/diagram-address';
import { PresenceAvatars } from '../colleagues/presence-avatars';
import { DeletedMark } from './deleted-mark';
import { SavedState } from './saved-state';
import { SessionActions } from './session-actions';

/** Mark, breadcrumb site / room / rack, switches, search, who else is here, saved state, user. */
export function DiagramTopBar({ diagram, isGone }: { readonly diagram: number; readonly isGone: boolean }) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const opened = useDiagram((state) => state.opened);
  const ended = useDiagram((state) => state.phase.kind === 'failed' || state.phase.kind === 'unsupported');
  const first = useDiagram((state) => (state.selection.length === 1 ? state.described[0] : undefined));
  const crumbs = useMemo((): Crumb[] => {
    if (opened === null) return [{ label: t(ended ? 'kind.diagram' : 'bar.loading') }];
    const above = opened.path.map((place, index): Crumb => {
      const target = index === opened.path.length - 1 ? diagram : (place.diagram ?? 0);
      return { label: place.name || t('unnamed'), href: target === 0 ? '/' : diagramAddress(target) };
    });
    if (above.length === 0) above.push({ label: opened.name || t('unnamed'), href: diagramAddress(diagram) });
    const shown = new Set(opened.path.map(({ id }) => id));
    // What the diagram is of is named already.
    const within =
      first === undefined || first.kind === 'cable' || shown.has(first.id)
        ? []
        : [...first.path.filter(({ id }) => !shown.has(id)), first];
    const below = within.map((place, index): Crumb => {
      const label = place.name || t('unnamed');
      return index === within.length - 1 ? { label } : { label, href: diagramAddress(diagram, place.id) };
    });
    if (below.length > 0) return [...above, ...below];
    const last = above.at(-1) as Crumb;
    return [...above.slice(0, -1), { label: last.label }];
  }, [opened, ended, first, diagram, t]);
  return (
    <div data-region="bar">
      <TopBar
        crumbs={crumbs}
        onSearch={() => run('search')}
        news={
          isGone ? (
            <DeletedMark diagram={diagram} />
          ) : (
            <>
              {/* Faces are pressed: they stand at the edge that stays, whatever the word says. */}
              <SavedState />
              <PresenceAvatars diagram={diagram} />
            </>
          )
        }
        right={isGone ? undefined : <SessionActions />}
      />
    </div>
  );
}
