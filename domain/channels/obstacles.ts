import { PATHWAY_LIFECYCLES, SEPARATION_CLASSES } from '../catalog/enums';
import type { LaidCable } from '../cabling/laid-cable';
import { bendRefusal, mayShare } from '../cabling/pathway-fill';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import { objectName, portName, whereabouts } from '../entities/names';
import { NO_ID } from '../ids';
import type { Assembler } from './assemble';
import type { ChannelQuestion, ChannelReason } from './channel';
import { maskOf, type ChannelLink } from './channel-network';

/** What a pathway itself has against the cable asked about, its fill aside. */
export function blockOf(
  document: Document,
  link: ChannelLink & { readonly kind: 'pathway' },
  question: ChannelQuestion,
  { laid }: Assembler,
): ChannelReason | undefined {
  return pathwayBlock(document, link.id, laid, question.planned);
}

/** All of it: the bend beside what comes before it. */
export function blocksOf(
  document: Document,
  link: ChannelLink & { readonly kind: 'pathway' },
  question: ChannelQuestion,
  { laid }: Assembler,
): readonly ChannelReason[] {
  const first = pathwayBlock(document, link.id, laid, question.planned);
  if (first === undefined || first.kind === 'bend-too-tight') return first === undefined ? [] : [first];
  const bend = bendBlock(document.get('pathway', link.id)!, laid);
  return bend ? [first, bend] : [first];
}

function bendBlock(
  { id, name, radiusMm }: Pick<RecordOf<'pathway'>, 'id' | 'name' | 'radiusMm'>,
  { bendRadiusMm }: LaidCable,
): ChannelReason | undefined {
  return bendRefusal(radiusMm, bendRadiusMm)
    ? { kind: 'bend-too-tight', id, name, value: radiusMm, min: bendRadiusMm }
    : undefined;
}

/** The same of any cable; `planned`: pathways that are only planned will do. */
export function pathwayBlock(document: Document, id: number, laid: LaidCable, planned: boolean): ChannelReason | undefined {
  const pathway = document.get('pathway', id, ['name', 'lifecycle', 'separation', 'radiusMm'])!;
  const named = { id, name: pathway.name };
  const lifecycle = PATHWAY_LIFECYCLES[pathway.lifecycle];
  if (lifecycle === 'closed') return { kind: 'tray-closed', ...named };
  if (lifecycle === 'planned' && !planned) return { kind: 'tray-planned', ...named };
  const kept = SEPARATION_CLASSES[pathway.separation] ?? '';
  if (kept !== '' && laid.separation !== '' && kept !== laid.separation) return { kind: 'tray-for-other', ...named, other: kept };
  return bendBlock(pathway, laid);
}

/** Classes that must not lie beside this cable, as a mask. */
export function conflictsOf({ laid }: Assembler): number {
  return maskOf(SEPARATION_CLASSES.filter((each) => !mayShare(laid.separation, each)));
}

/** With where it is: others may be called so too. */
export function endName(document: Document, { kind, id }: ChannelQuestion['from']): string {
  const owner = kind === 'port' ? (document.get('port', id)?.owner ?? NO_ID) : id;
  const own = [objectName(document, owner), kind === 'port' ? portName(document, id) : '']
    .filter((part) => part !== '')
    .join(' · ');
  const [place] = whereabouts(document, owner);
  return place === undefined ? own : `${own} (${place})`;
}
