import { closureContent } from '../../../domain/cabling/closure-content';
import { trayPositions } from '../../../domain/cabling/closure-trays';
import { coreEnd } from '../../../domain/cabling/core-joint';
import { coreList, type CableCores } from '../../../domain/cabling/core-list';
import { documentPlant } from '../../../domain/cabling/document-plant';
import { toldByPlace } from '../../../domain/cabling/heights';
import { cableSpecOf } from '../../../domain/cabling/laid-cable';
import { laidChain } from '../../../domain/cabling/laid-chain';
import { laidPieces } from '../../../domain/cabling/laid-pieces';
import { circuitsLosing, circuitsRiding, coreCircuits } from '../../../domain/cabling/riding';
import { trace } from '../../../domain/cabling/trace';
import { isGlass } from '../../../domain/cabling/glass';
import { portEnd, type PlantEnd } from '../../../domain/cabling/joints';
import type { PortOptics } from '../../../domain/cabling/optics';
import { measuresOf, wayBudget } from '../../../domain/cabling/way-budget';
import { codeOf, MEASURED_SPANS, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { isPhysical } from '../../../domain/catalog/port-types';
import type { Document } from '../../../domain/document/document';
import type { Kind, RecordOf } from '../../../domain/document/schema';
import { objectName, portName } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { takesOptics } from '../../../domain/operations/cabling/set-optics';
import { portWords } from '../../../domain/operations/words';
import type { CoreRun } from '../../../domain/operations/fibre/core-draft';
import type {
  CableAnswer,
  CircuitItem,
  ClosureAnswer,
  CoreAction,
  CoresDoor,
  FoundPort,
  OpticsAnswer,
  PlantModel,
  PlantPlaces,
  PortPlace,
  ToldBudget,
} from '../../api/cores';
import type { ApiClient } from '../../../protocol/rest/client';
import { listModels } from '../../../protocol/rest/records';
import type { ActionResult } from '../../api/session';
import type { OperationController } from '../operation-controller';
import type { EngineSeat } from '../engine-seat';
import type { ModelShelf } from '../model-shelf';
import { spotIn } from '../free-spot';
import { coreIntentOf } from './core-intents';
import { findPorts, portPlace } from './find-ports';

export interface CoreParts {
  readonly document: () => Document;
  readonly operations: () => OperationController;
  readonly shelf: () => ModelShelf;
  readonly seat: () => EngineSeat;
  readonly server: () => ApiClient<AbortSignal>;
}

const MODELS_MAX = 50;
const LINK = codeOf(MEASURED_SPANS, 'link');

/** What a diagram's worker knows and does about cores and what they are joined in. */
export class CoreDesk implements CoresDoor {
  readonly #parts: CoreParts;

  constructor(parts: CoreParts) {
    this.#parts = parts;
  }

  async closure(id: number): Promise<ClosureAnswer | null> {
    const document = this.#parts.document();
    const content = closureContent(document, id);
    if (!content) return null;
    const details: Record<number, CableCores> = {};
    const riding = coreCircuits(
      document,
      content.cables.map(({ id: cable }) => cable),
    );
    for (const { id: cable } of content.cables) {
      const list = coreList(document, cable, riding);
      if (list) details[cable] = list;
    }
    return { ...content, details };
  }

  async cores(cable: number): Promise<CableCores | null> {
    const document = this.#parts.document();
    return coreList(document, cable, coreCircuits(document, [cable])) ?? null;
  }

  async measures(cable: number): Promise<CableAnswer | null> {
    const document = this.#parts.document();
    const record = document.get('cable', cable);
    if (!record) return null;
    const model = record.model === NO_ID ? undefined : document.get('model', record.model);
    const measures = measuresOf(document, cable);
    const pieces = laidPieces(document, laidChain(document, cable));
    return {
      name: record.name,
      measures: { ...measures, notSaid: toldByPlace(measures.notSaid, pieces) },
      pieces,
      model: record.model,
      modelName: model ? nameOf(model) : '',
      cores: cableSpecOf(document, record.model)?.cores ?? 0,
      used: coreList(document, cable, coreCircuits(document, [cable]))!.rows.filter(({ state }) => state === 'used').length,
      coils: document.by('coil.cable', cable).map((id) => {
        const { name, lengthMm, markFromMm, markToMm, carrier } = document.get('coil', id)!;
        return { id, name, lengthMm, markFromMm, markToMm, carrier, carrierName: objectName(document, carrier) };
      }),
      measurements: document
        .by('measurement.cable', cable)
        .map((id) => {
          const { covers, ...item } = document.get('measurement', id)!;
          return { ...item, isLink: covers === LINK };
        })
        .sort((a, b) => b.day - a.day || a.core - b.core || a.wavelengthNm - b.wavelengthNm),
      wayCore: wayCoreOf(document, cable),
    };
  }

  async budget(cable: number, core: number): Promise<ToldBudget> {
    const document = this.#parts.document();
    return toldBudget(document, core === 0 ? portEnd(pluggedAt(document, cable)) : coreEnd(cable, core, 1));
  }

  async budgetFrom(port: number): Promise<ToldBudget> {
    return toldBudget(this.#parts.document(), portEnd(port));
  }

  async opticsAt(port: number): Promise<OpticsAnswer | null> {
    const document = this.#parts.document();
    const record = document.get('port', port);
    if (!record || !takesOptics(record.type)) return null;
    const isPlugged = [document.by('termination.port', port), document.by('core_end.port', port)].some(
      ({ length }) => length > 0,
    );
    return {
      optics: record.optics as PortOptics | null,
      budget: isPlugged ? toldBudget(document, portEnd(port)) : null,
    };
  }

  async places(): Promise<PlantPlaces> {
    const document = this.#parts.document();
    const cables = all(document, 'cable').flatMap((id) => {
      const record = document.get('cable', id)!;
      const spec = cableSpecOf(document, record.model);
      if (!spec || spec.cores === 0) return [];
      return [{ id, name: record.name, cores: spec.cores, modelName: nameOf(document.get('model', record.model)!) }];
    });
    const closures: PlantPlaces['closures'][number][] = [];
    const others: PlantPlaces['others'][number][] = [];
    const panels: PlantPlaces['panels'][number][] = [];
    const devices: PlantPlaces['devices'][number][] = [];
    for (const id of all(document, 'object')) {
      const record = document.get('object', id)!;
      const objectClass = OBJECT_CLASSES[record.class] ?? '';
      const name = objectName(document, id);
      if (objectClass === 'closure') {
        const model = record.model === NO_ID ? undefined : document.get('model', record.model);
        const places = trayPositions(model).reduce((sum, count) => sum + count, 0);
        closures.push({ id, name, places, taken: document.by('splice.closure', id).length });
      } else if (objectClass === 'rack' || objectClass === 'room' || objectClass === 'junction')
        others.push({ id, name, class: objectClass });
      else if (objectClass === 'node') panels.push({ id, name, class: objectClass });
      else if (objectClass === 'device') {
        const ports = document.by('port.owner', id).filter((port) => isPhysical(document.get('port', port)?.type ?? 0)).length;
        if (ports > 0) devices.push({ id, name, rack: objectName(document, record.parent), ports });
      }
    }
    const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
      a.name.localeCompare(b.name, 'en', { numeric: true });
    return {
      cables: cables.sort(byName),
      closures: closures.sort(byName),
      others: others.sort(byName),
      panels: panels.sort(byName),
      devices: devices.sort(byName),
    };
  }

  async models(what: 'cable' | 'closure', words: string): Promise<readonly PlantModel[]> {
    const listed = await this.#parts.server().call(listModels, { query: { class: what, q: words, limit: MODELS_MAX } });
    const document = this.#parts.document();
    // A model made here a moment ago may not be on the server yet.
    const known = new Set(listed.map(({ record }) => record.id));
    const here = all(document, 'model')
      .filter((id) => !known.has(id))
      .map((id) => document.get('model', id)!)
      .filter((model) => (what === 'cable' ? model.cableSpec !== null : OBJECT_CLASSES[model.objectClass] === 'closure'))
      .filter((model) => nameOf(model).toLowerCase().includes(words.toLowerCase()));
    return [...here, ...listed.map(({ record }) => record)].map((model) => ({
      id: model.id,
      brand: model.brand,
      name: model.name,
      cores: (model.cableSpec as { readonly cores?: number } | null)?.cores ?? 0,
      places: what === 'closure' ? trayPositions(model).reduce((sum, count) => sum + count, 0) : 0,
    }));
  }

  async ports(object: number): Promise<readonly PortPlace[]> {
    const document = this.#parts.document();
    const objects = [object];
    for (const id of objects) objects.push(...document.by('object.parent', id));
    return objects
      .flatMap((id) => document.by('port.owner', id))
      .flatMap((id): readonly PortPlace[] => {
        const place = portPlace(document, id);
        return place ? [place] : [];
      });
  }

  async findPorts(words: string, limit: number): Promise<readonly FoundPort[]> {
    return findPorts(this.#parts.document(), words, limit);
  }

  async riding(what: readonly (CoreRun | number)[]): Promise<readonly string[]> {
    return circuitsRiding(this.#parts.document(), what);
  }

  async ridingLost(ids: readonly number[]): Promise<readonly string[]> {
    return circuitsLosing(this.#parts.document(), ids);
  }

  async circuits(): Promise<readonly CircuitItem[]> {
    const document = this.#parts.document();
    const end = (port: number): string =>
      [objectName(document, document.get('port', port)?.owner ?? NO_ID), portName(document, port)]
        .filter((part) => part !== '')
        .join(' · ');
    return all(document, 'circuit').map((id) => {
      const { name, provider, a, z } = document.get('circuit', id)!;
      return { id, name, provider, a: end(a), z: end(z) };
    });
  }

  async act(action: CoreAction): Promise<ActionResult> {
    if ('model' in action && action.model !== NO_ID) await this.#parts.shelf().put(this.#parts.document(), action.model);
    return this.#parts
      .operations()
      .perform((context) => coreIntentOf(action, context, (width, height) => spotIn(this.#parts.seat(), context, width, height)));
  }
}

function toldBudget(document: Document, start: PlantEnd): ToldBudget {
  const budget = wayBudget(document, trace(documentPlant(document), start));
  const ports = budget.optics?.ways.map(({ from }) => from) ?? [];
  return { ...budget, portWords: Object.fromEntries(ports.map((port) => [port, portWords(document, port)])) };
}

function wayCoreOf(document: Document, cable: number): number | null {
  const joined = document.by('core.cable', cable).filter((core) => document.by('core_end.core', core).length > 0);
  if (joined.length > 0) return Math.min(...joined.map((core) => document.get('core', core)!.number));
  return pluggedAt(document, cable) !== NO_ID && isGlass(document.get('cable', cable)?.type ?? 0) ? 0 : null;
}

/** The port of its first plug; 0 = it is in none. */
function pluggedAt(document: Document, cable: number): number {
  const plugs = document.by('termination.cable', cable).map((id) => document.get('termination', id)!);
  const live = plugs.filter(({ plan }) => plan === 0).sort((a, b) => a.end - b.end || a.connector - b.connector);
  return live[0]?.port ?? NO_ID;
}

function nameOf(model: RecordOf<'model'>): string {
  return [model.brand, model.name].filter((part) => part !== '').join(' ');
}

function all(document: Document, kind: Kind): readonly number[] {
  const { ids, rowCount } = document.table(kind);
  const found: number[] = [];
  for (let row = 0; row < rowCount; row++) if (ids[row] !== 0) found.push(fromCell(ids[row]!));
  return found;
}
