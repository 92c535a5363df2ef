import { OBJECT_CLASSES, OBJECT_FLAGS, MODEL_FLAGS, type ObjectClass } from '../../domain/catalog/enums';
import type { Document, Table } from '../../domain/document/document';
import { NO_TEMPLATE } from '../../domain/document/schema';
import { isOfModule } from '../../domain/entities/module-names';
import { objectName, portName } from '../../domain/entities/names';
import { NO_TEMPLATES, type ModelTemplates } from '../../domain/entities/model';
import { fromCell } from '../../domain/ids';
import { numberingOf, type RackNumbering } from '../../domain/layout/rack-numbering';

/** Class codes as constants: a column is compared with these, never with words. */
export const CLASS = Object.fromEntries(OBJECT_CLASSES.map((name, code) => [name === '' ? 'none' : name, code])) as Record<
  ObjectClass | 'none',
  number
>;

/**
 * The engine's reading glasses for the document: columns of the kinds it draws, fetched again after every change
 * (a table may have grown). Reads only.
 */
export class Records {
  readonly document: Document;
  readonly objects: Table;
  readonly ports: Table;
  readonly cables: Table;
  readonly terminations: Table;
  readonly placements: Table;
  readonly models: Table;
  parent!: Uint32Array;
  objectClass!: Uint8Array;
  model!: Uint32Array;
  lifecycle!: Uint8Array;
  operational!: Uint8Array;
  positionU!: Float32Array;
  heightU!: Float32Array;
  face!: Uint8Array;
  flags!: Uint8Array;
  widthMm!: Float32Array;
  depthMm!: Float32Array;
  coolingW!: Float32Array;
  objectTemplate!: Uint16Array;
  portOwner!: Uint32Array;
  portOperational!: Uint8Array;
  placementSubject!: Uint32Array;
  placementDiagram!: Uint32Array;

  // Of ports and cables, which are most of a document, what a picture from far does not ask for is read when asked for.
  #portTemplate: Uint16Array | undefined;
  #portType: Uint16Array | undefined;
  #portLifecycle: Uint8Array | undefined;
  #terminationCable: Uint32Array | undefined;
  #terminationPort: Uint32Array | undefined;
  #terminationEnd: Uint8Array | undefined;
  #terminationPlan: Uint32Array | undefined;
  #terminationConnector: Uint8Array | undefined;

  constructor(document: Document) {
    this.document = document;
    this.objects = document.table('object');
    this.ports = document.table('port');
    this.cables = document.table('cable');
    this.terminations = document.table('termination');
    this.placements = document.table('placement');
    this.models = document.table('model');
    this.refresh();
  }

  refresh(): void {
    const { objects, ports } = this;
    this.#portTemplate = undefined;
    this.#portType = undefined;
    this.#portLifecycle = undefined;
    this.#terminationCable = undefined;
    this.#terminationPort = undefined;
    this.#terminationEnd = undefined;
    this.#terminationPlan = undefined;
    this.#terminationConnector = undefined;
    this.parent = objects.column('parent') as Uint32Array;
    this.objectClass = objects.column('class') as Uint8Array;
    this.model = objects.column('model') as Uint32Array;
    this.lifecycle = objects.column('lifecycle') as Uint8Array;
    this.operational = objects.column('operational') as Uint8Array;
    this.positionU = objects.column('positionU') as Float32Array;
    this.heightU = objects.column('heightU') as Float32Array;
    this.face = objects.column('face') as Uint8Array;
    this.flags = objects.column('flags') as Uint8Array;
    this.widthMm = objects.column('widthMm') as Float32Array;
    this.depthMm = objects.column('depthMm') as Float32Array;
    this.coolingW = objects.column('coolingW') as Float32Array;
    this.objectTemplate = objects.column('template') as Uint16Array;
    this.portOwner = ports.column('owner') as Uint32Array;
    this.portOperational = ports.column('operational') as Uint8Array;
    this.placementSubject = this.placements.column('subject') as Uint32Array;
    this.placementDiagram = this.placements.column('diagram') as Uint32Array;
  }

  get portTemplate(): Uint16Array {
    return (this.#portTemplate ??= this.ports.column('template') as Uint16Array);
  }

  get portType(): Uint16Array {
    return (this.#portType ??= this.ports.column('type') as Uint16Array);
  }

  get portLifecycle(): Uint8Array {
    return (this.#portLifecycle ??= this.ports.column('lifecycle') as Uint8Array);
  }

  get terminationCable(): Uint32Array {
    return (this.#terminationCable ??= this.terminations.column('cable') as Uint32Array);
  }

  get terminationPort(): Uint32Array {
    return (this.#terminationPort ??= this.terminations.column('port') as Uint32Array);
  }

  get terminationEnd(): Uint8Array {
    return (this.#terminationEnd ??= this.terminations.column('end') as Uint8Array);
  }

  get terminationPlan(): Uint32Array {
    return (this.#terminationPlan ??= this.terminations.column('plan') as Uint32Array);
  }

  /** Asked for where a cable has several plugs at an end, and nowhere else. */
  get terminationConnector(): Uint8Array {
    return (this.#terminationConnector ??= this.terminations.column('connector') as Uint8Array);
  }

  /**
   * What a zoom to ports and cables asks for first: columns and lists of all of them, which take long to read in a large
   * document. One part a call, from 0; false = there are no more.
   */
  readAhead(part: number): boolean {
    const { document } = this;
    const [object, port, cable] = [this.objects, this.ports, this.cables].map(({ ids }) => fromCell(ids[0] ?? 0)) as [
      number,
      number,
      number,
    ];
    const parts: readonly (() => unknown)[] = [
      () => this.portTemplate,
      () => this.portType,
      () => this.portLifecycle,
      () => this.terminationCable,
      () => this.terminationPort,
      () => this.terminationPlan,
      () => document.firstRow('port.owner', object),
      () => document.firstRow('termination.port', port),
      () => document.firstRow('termination.cable', cable),
      () => document.rowOf('port', port),
      () => document.rowOf('cable', cable),
    ];
    parts[part]?.();
    return part < parts.length;
  }

  objectRow(id: number): number {
    return this.document.rowOf('object', id);
  }

  objectId(row: number): number {
    return fromCell(this.objects.ids[row] ?? 0);
  }

  parentId(row: number): number {
    return fromCell(this.parent[row] ?? 0);
  }

  parentRow(row: number): number {
    const id = this.parentId(row);
    return id === 0 ? -1 : this.objectRow(id);
  }

  name(row: number): string {
    return this.objects.text('name', row) || objectName(this.document, this.objectId(row));
  }

  /** Rows of children, in id order (the document's lists have no order of their own). */
  children(id: number): readonly number[] {
    return this.document.by('object.parent', id).map((child) => this.objectRow(child));
  }

  modelRow(row: number): number {
    const id = fromCell(this.model[row] ?? 0);
    return id === 0 ? -1 : this.document.rowOf('model', id);
  }

  /** How a rack counts its units. */
  numbering(rackRow: number): RackNumbering {
    return numberingOf({ heightU: this.heightU[rackRow] ?? 0, flags: this.flags[rackRow] ?? 0 });
  }

  templates(row: number): ModelTemplates {
    const model = this.modelRow(row);
    return model < 0 ? NO_TEMPLATES : ((this.models.json('templates', model) as ModelTemplates | null) ?? NO_TEMPLATES);
  }

  modelNumber(row: number, field: 'heightU' | 'widthMm' | 'depthMm' | 'libraryClass' | 'flags'): number {
    const model = this.modelRow(row);
    return model < 0 ? 0 : (this.models.column(field)[model] ?? 0);
  }

  fullDepth(row: number): boolean {
    return (
      ((this.flags[row] ?? 0) & OBJECT_FLAGS.fullDepth) !== 0 || (this.modelNumber(row, 'flags') & MODEL_FLAGS.fullDepth) !== 0
    );
  }

  /** First live cable row at a port, -1 = free. */
  cableAt(portId: number): number {
    const document = this.document;
    for (let row = document.firstRow('termination.port', portId); row >= 0; row = document.nextRow('termination.port', row)) {
      if (this.terminationPlan[row] === 0) return document.rowOf('cable', fromCell(this.terminationCable[row] ?? 0));
    }
    return -1;
  }

  portId(row: number): number {
    return fromCell(this.ports.ids[row] ?? 0);
  }

  portName(row: number): string {
    const own = this.ports.text('name', row);
    if (own !== '') return own;
    const template = this.portTemplate[row] ?? NO_TEMPLATE;
    if (template === NO_TEMPLATE) return '';
    const owner = this.objectRow(fromCell(this.portOwner[row] ?? 0));
    const name = owner < 0 ? '' : (this.templates(owner).ports[template]?.name ?? '');
    return isOfModule(name) ? portName(this.document, this.portId(row)) : name;
  }
}
