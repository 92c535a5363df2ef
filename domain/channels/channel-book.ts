import { OBJECT_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { fromCell } from '../ids';
import { placesOf, readChannelNetwork, readTray, type ChannelNetwork } from './channel-network';

/**
 * The network of a document, kept current: cords and lays cost what they touch; what changes panels, trunks, pathways
 * or where things stand makes it be read anew with the next question.
 */
export class ChannelBook {
  readonly #document: Document;
  #network: ChannelNetwork | undefined;
  /** Rises with every new reading. */
  #reading = 0;
  /** Ids that may not change or go without a new reading: pathways, ridden cables with their ends, maps, places, panels. */
  #structural = new Set<number>();
  /** By lay: its pathway. */
  #lays = new Map<number, number>();
  /** Places of which it counts where they stand. */
  #standing: ReadonlySet<number> = new Set();
  #dirtyTrays = new Set<number>();

  constructor(document: Document) {
    this.#document = document;
  }

  get reading(): number {
    return this.#reading;
  }

  get isStale(): boolean {
    return this.#network === undefined;
  }

  /** Records that changed, came or went. */
  changed(ids: readonly number[] | 'all'): void {
    if (this.#network === undefined) return;
    if (ids === 'all' || ids.some((id) => this.#take(id))) this.#network = undefined;
  }

  network(): ChannelNetwork {
    if (this.#network === undefined) {
      this.#network = readChannelNetwork(this.#document);
      this.#reading++;
      this.#remember(this.#network);
      this.#dirtyTrays.clear();
    }
    for (const pathway of this.#dirtyTrays)
      for (const link of this.#network.linksOf(pathway)) readTray(this.#document, this.#network.trays, link, pathway);
    this.#dirtyTrays.clear();
    return this.#network;
  }

  /** True: only a new reading helps. */
  #take(id: number): boolean {
    const document = this.#document;
    switch (document.kindOf(id)) {
      case 'lay': {
        const { cable, pathway } = document.get('lay', id)!;
        const before = this.#lays.get(id);
        if (before !== undefined) this.#dirtyTrays.add(before);
        this.#lays.set(id, pathway);
        this.#dirtyTrays.add(pathway);
        // A trunk's risks follow where it lies.
        return this.#structural.has(cable);
      }
      case 'cable':
        for (const lay of document.by('lay.cable', id)) this.#dirtyTrays.add(document.get('lay', lay)!.pathway);
        // One that was damaged or planned carried nothing when the network was read, and may now.
        return this.#structural.has(id) || this.#isTrunk(id);
      case 'termination': {
        const { cable } = document.get('termination', id)!;
        if (this.#structural.has(id) || this.#structural.has(cable)) return true;
        return this.#isTrunk(cable);
      }
      case 'object':
        return this.#takeObject(id);
      case 'model':
        return document.get('model', id)!.cableSpec !== null;
      case 'placement':
        // Where nobody measured and no tray leads, it counts how far its ends stand apart.
        return this.#structural.has(id) || this.#standing.has(document.get('placement', id)!.subject);
      case 'port':
      case 'diagram':
      case 'style':
      case 'circuit':
      case 'relation':
      case 'coil':
        return false;
      case undefined: {
        const pathway = this.#lays.get(id);
        if (pathway !== undefined) {
          this.#lays.delete(id);
          this.#dirtyTrays.add(pathway);
        }
        return this.#structural.has(id);
      }
      default:
        return true;
    }
  }

  /** Is a cable plugged in behind a panel, or joined core by core? */
  #isTrunk(cable: number): boolean {
    const document = this.#document;
    return (
      document.firstRow('core.cable', cable) >= 0 ||
      document
        .by('termination.cable', cable)
        .some((end) => document.firstRow('port_map.rear', document.get('termination', end)!.port) >= 0)
    );
  }

  /** A new name or state changes no way; a place or panel that came or moved does. */
  #takeObject(id: number): boolean {
    const { class: code } = this.#document.get('object', id)!;
    const objectClass = OBJECT_CLASSES[code];
    if (this.#structural.has(id)) return objectClass !== 'rack' && objectClass !== 'junction';
    return objectClass === 'rack' || objectClass === 'closure' || placesOf(this.#document)(id) === id;
  }

  #remember({ links, places, assumed }: ChannelNetwork): void {
    const document = this.#document;
    this.#structural = new Set(places);
    this.#lays = new Map();
    this.#standing = assumed.standing;
    for (const place of assumed.standing)
      for (const placement of document.by('placement.subject', place)) this.#structural.add(placement);
    const ridden = new Set<number>();
    for (const link of links) {
      if (link.kind === 'pathway') {
        this.#structural.add(link.id);
        continue;
      }
      this.#structural.add(link.from).add(link.to);
      for (const { rides } of link.strands) for (const { cable } of rides) ridden.add(cable);
    }
    for (const cable of ridden) {
      this.#structural.add(cable);
      for (const end of document.by('termination.cable', cable)) this.#structural.add(end);
    }
    const lays = document.table('lay');
    const pathways = lays.column('pathway');
    for (let row = 0; row < lays.rowCount; row++)
      if (lays.ids[row] !== 0) this.#lays.set(fromCell(lays.ids[row]!), fromCell(pathways[row]!));
  }
}
