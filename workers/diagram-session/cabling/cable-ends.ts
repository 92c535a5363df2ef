import type { Document } from '../../../domain/document/document';
import type { LabelledCable } from '../../api/cabling';
import { portBrief } from './port-brief';

/** Cables with the ports at their two ends, in the order asked; what is no cable is left out. Live ends only. */
export function labelledCables(document: Document, ids: readonly number[]): readonly LabelledCable[] {
  return ids.flatMap((id) => {
    const cable = document.get('cable', id);
    if (!cable) return [];
    const ends = document
      .by('termination.cable', id)
      .map((each) => document.get('termination', each)!)
      .filter(({ plan }) => plan === 0)
      .sort((one, other) => one.end - other.end || one.connector - other.connector);
    const at = (end: number) => {
      const found = ends.find((each) => each.end === end);
      return found ? portBrief(document, found.port) : null;
    };
    return [{ id, name: cable.name, a: at(1), b: at(2) }];
  });
}
