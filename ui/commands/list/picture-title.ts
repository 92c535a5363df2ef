import type { DiagramState } from '../../engine-host/diagram-state';

type Pictured = Pick<DiagramState, 'opened' | 'selection' | 'described'>;

/** So many of what is shown are called by name. */
const NAMED = 4;

/** What a picture of the selection is called: its places and names, and without the places. */
export function titleOfSelection({ opened, selection, described }: Pictured): { readonly title: string; readonly name: string } {
  const names = described.map(({ name }) => name).filter((name) => name !== '');
  const name = selection.length > NAMED ? `${names[0] ?? ''} … (${selection.length})` : names.join(', ') || (opened?.name ?? '');
  const [first] = described;
  const around = first?.path.map((place) => place.name) ?? [];
  const isOnePlace = described.every(({ path }) => path.at(-1)?.id === first?.path.at(-1)?.id);
  const places = isOnePlace && around.length > 0 ? around : placesOf(opened);
  return { title: [...places, name].join(' / '), name };
}

/** The same of all that is drawn; `kind` = what such a diagram is called. */
export function titleOfDiagram(
  { opened }: Pick<Pictured, 'opened'>,
  kind: string,
): { readonly title: string; readonly name: string } {
  const places = placesOf(opened);
  return {
    title: `${places.join(' / ') || (opened?.name ?? '')} · ${kind}`,
    name: `${places.at(-1) ?? opened?.name ?? ''} ${kind}`.trim(),
  };
}

function placesOf(opened: Pictured['opened']): readonly string[] {
  return opened?.path.map(({ name }) => name) ?? [];
}
