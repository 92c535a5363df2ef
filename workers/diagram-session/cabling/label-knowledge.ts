import { plugged, type CablePorts } from '../../../domain/cabling/connect-many';
import { ruleRefusal, type LabelFrame } from '../../../domain/cabling/labels';
import type { Document } from '../../../domain/document/document';
import { wayTo } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import type { Result } from '../../../domain/result';
import { FRAMES_MAX, readCableLabels, type CableLabels } from '../../../protocol/rest/cable-labels';
import type { ApiClient } from '../../../protocol/rest/client';
import {
  cablesByLabel,
  frameKey,
  framesOf,
  labelsOf,
  numbersInDocument,
  type LabelKnowledge,
  type LabelWish,
} from './connect-plan';

export const NO_KNOWLEDGE: LabelKnowledge = { highest: () => 0, cableWith: () => NO_ID };

interface Server {
  readonly server: () => ApiClient<AbortSignal>;
}

/**
 * What is known of labels in this document, and in the rooms of the site of `object` that are not open where the server
 * answers. `labels`: those that would be given with what is known of numbers.
 */
export async function labelKnowledge(
  parts: Server,
  document: Document,
  object: number,
  frames: readonly LabelFrame[],
  labels: (given: LabelKnowledge) => Result<readonly string[]>,
): Promise<LabelKnowledge> {
  const site = wayTo(document, object).find((one) => one.class === 'site')?.id ?? NO_ID;
  const different = [...new Map(frames.map((frame) => [frameKey(frame), frame])).values()];
  const highest = new Map(numbersInDocument(document, different));
  const asked = different.filter(({ digits }) => digits > 0);
  for (let at = 0; at < asked.length; at += FRAMES_MAX) {
    const part = asked.slice(at, at + FRAMES_MAX);
    const told = await askLabels(
      parts,
      site,
      part.map(({ before, after }) => [before, after] as const),
      [],
    );
    for (const [index, frame] of part.entries()) {
      const key = frameKey(frame);
      highest.set(key, Math.max(highest.get(key) ?? 0, told?.highest[index] ?? 0));
    }
  }
  const given: LabelKnowledge = { ...NO_KNOWLEDGE, highest: (frame) => highest.get(frameKey(frame)) ?? 0 };
  const found = labels(given);
  if (!found.ok) return given;
  const taken = new Map(cablesByLabel(document, new Set(found.value)));
  const elsewhere = await askLabels(parts, site, [], found.value);
  for (const { name, cable } of elsewhere?.taken ?? []) taken.set(name, cable);
  return { ...given, cableWith: (label) => taken.get(label) ?? NO_ID };
}

/** The same of labels for new cables. */
export async function wishedKnowledge(
  parts: Server,
  document: Document,
  wish: LabelWish,
  cables: readonly CablePorts[],
): Promise<LabelKnowledge> {
  const [first] = cables;
  if (first === undefined || (wish.rule === '' && wish.names === undefined)) return NO_KNOWLEDGE;
  const frames = wish.rule === '' || ruleRefusal(wish.rule) ? [] : framesOf(document, wish.rule, cables);
  const owner = document.get('port', plugged(first.a)[0]!)?.owner ?? NO_ID;
  return labelKnowledge(parts, document, owner, frames, (given) => labelsOf(document, wish, cables, given));
}

/** undefined when the server is out of reach: then what is open here is all that can be looked at. */
async function askLabels(
  { server }: Server,
  site: number,
  frames: readonly (readonly [string, string])[],
  names: readonly string[],
): Promise<CableLabels | undefined> {
  if (frames.length === 0 && names.every((name) => name === '')) return undefined;
  return server()
    .call(readCableLabels, { body: { site, frames, names } })
    .catch(() => undefined);
}
