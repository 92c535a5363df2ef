import { layChain, type Segment } from '../../cabling/lay-chain';
import { pathwayTakes, TAKES_RULES } from '../../cabling/pathway-takes';
import { created, deleted } from '../../document/changes';
import type { Change } from '../../document/diff';
import { Overlay } from '../../document/overlay';
import type { ReadStep, Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
import { END_A, END_B } from '../../validation/connections';
import { fillReads, plantReads } from '../plant-reads';
import { refs } from '../read-steps';

/** What the operations that lay cables share: reads, the chain between a cable's ends, and what a pathway takes. */

/** Cables with what they end on and are laid in; the pathways with all that lies in them. */
export function layReads(cables: readonly number[], pathways: readonly number[]): readonly ReadStep[] {
  return [
    ...plantReads({ cables, pathways }),
    { name: 'their ends', take: 'by', from: ['plant cables'], index: 'termination.cable' },
    { name: 'end ports', take: 'refs', from: ['their ends'], fromKind: 'termination', field: 'port', kind: 'port' },
    ...placeReads(['end ports']),
    // A refusal names what a pathway leads from and to.
    ...(['from', 'to'] as const).map((field) => refs(`pathways ${field}`, ['plant pathways'], 'pathway', field, 'object')),
    ...fillReads(['plant pathways']),
  ];
}

/** What stands around ports: their owners and all above, for places and names. */
export function placeReads(ports: readonly string[]): readonly ReadStep[] {
  return [
    { name: 'end owners', take: 'refs', from: ports, fromKind: 'port', field: 'owner', kind: 'object' },
    {
      name: 'above ends',
      take: 'refs',
      from: ['end owners'],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
    { name: 'end models', take: 'refs', from: ['end owners', 'above ends'], fromKind: 'object', field: 'model', kind: 'model' },
  ];
}

/** The rules of pathwayTakes and chainRefusal. */
export const LAY_RULES = [...TAKES_RULES, 'lay-empty', 'lay-broken', 'lay-end-missed', 'lay-elsewhere', 'segment-twice'];

/** Every pathway of these lays takes what is laid newly. */
export function laysRefusal(
  after: Slice,
  laid: readonly { readonly cable: number; readonly pathways: readonly number[] }[],
  plan: number,
): Refusal | null {
  const byPathway = new Map<number, number[]>();
  for (const { cable, pathways } of laid)
    for (const pathway of pathways) byPathway.set(pathway, [...(byPathway.get(pathway) ?? []), cable]);
  for (const [pathway, cables] of byPathway) {
    const refusal = pathwayTakes(after, pathway, cables, plan);
    if (refusal) return refusal;
  }
  return null;
}

/** The lays of a cable in a plan, as they would be deleted. */
export function laysGone(slice: Slice, cable: number, plan: number): readonly Change<'lay'>[] {
  return slice.by('lay.cable', cable).flatMap((id) => {
    const lay = slice.get('lay', id);
    return lay && lay.plan === plan ? [deleted('lay', lay)] : [];
  });
}

export function laysMade(
  cable: number,
  pathways: readonly number[],
  ids: readonly number[],
  plan: number,
): readonly Change<'lay'>[] {
  return pathways.map((pathway, at) => created('lay', ids[at]!, { cable, pathway, order: at + 1, plan }));
}

/**
 * Is this list of pathways a chain from one end of the cable to the other, in a slice that holds the cable's
 * terminations? An end that is plugged in nowhere may be anywhere. Rules of layChain, and `lay-elsewhere` {end, name}:
 * the lay begins or ends where that end of the cable is not.
 */
export function chainRefusal(after: Slice, cable: number, pathways: readonly number[], plan: number): Refusal | null {
  const segments: Segment[] = [];
  for (const id of pathways) {
    const pathway = after.get('pathway', id);
    if (!pathway) return refuse('pathway-missing', { id }, 'pathways').refusal;
    segments.push({ id, from: pathway.from, to: pathway.to, lengthMm: pathway.lengthMm });
  }
  if (segments.length === 0) return refuse('lay-empty', {}, 'pathways').refusal;
  const [first, last] = [segments[0]!, segments.at(-1)!];
  const starts = [first.from, first.to].filter(isAt(after, cable, END_A, plan));
  if (starts.length === 0) return elsewhere(after, 'A', first.from);
  let refusal: Refusal | null = null;
  for (const start of starts) {
    for (const goal of [last.from, last.to]) {
      const chain = layChain(segments, start, goal);
      if (!('places' in chain)) {
        if (refusal === null || chain.refusal.rule !== 'lay-end-missed') refusal = { ...chain.refusal, field: 'pathways' };
      } else if (isAt(after, cable, END_B, plan)(goal)) return null;
      else return elsewhere(after, 'B', goal);
    }
  }
  return refusal;
}

function elsewhere(after: Slice, end: string, place: number): Refusal {
  return refuse('lay-elsewhere', { end, name: after.get('object', place)?.name ?? '' }, 'pathways').refusal;
}

/** Does this end of a cable stand at a place: is the place above what it is plugged into? */
function isAt(slice: Slice, cable: number, end: number, plan: number): (place: number) => boolean {
  const above = new Set<number>();
  let plugged = false;
  for (const id of slice.by('termination.cable', cable)) {
    const termination = slice.get('termination', id)!;
    if (termination.end !== end || (termination.plan !== 0 && termination.plan !== plan)) continue;
    const port = slice.get('port', termination.port);
    if (!port) continue;
    plugged = true;
    let object = slice.get('object', port.owner);
    for (let steps = 0; object && steps < 64; steps++) {
      above.add(object.id);
      if (object.parent === NO_ID) break;
      object = slice.get('object', object.parent);
    }
  }
  return (place) => !plugged || above.has(place);
}

/** The change as it would be, for the rules above. */
export function afterLays(slice: Slice, changes: readonly Change[]): Slice {
  return new Overlay(slice, changes);
}
