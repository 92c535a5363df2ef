import type { At } from '../../domain/layout/rack-places';
import type { Refusal, Warning } from '../../domain/result';
import type { Box } from '../camera/camera';
import type { EngineRequest } from '../engine-types';
import type { Hit } from '../picking/pick';

/** A pointer on the canvas: CSS px and world mm. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly worldX: number;
  readonly worldY: number;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly timeMs: number;
  /** A finger: it moves the view where a mouse would draw a band. */
  readonly touch: boolean;
}

/** Where something would land: the request that would put it there, its outline, and why it may not. */
export interface Landing {
  readonly request: EngineRequest;
  readonly box: Box;
  /** Outlines of what comes along. */
  readonly others?: readonly Box[];
  readonly refusal: Refusal | null;
  /** What is told of a place that is not refused. */
  readonly warning?: Warning | null;
  /** Short words beside the pointer, e.g. `A03 · U12`. */
  readonly hint: string;
}

/** What gestures may ask about the picture. They never change anything: they answer effects. */
export interface Stage {
  readonly scale: number;
  readonly selection: readonly number[];
  pick(worldX: number, worldY: number): Hit | undefined;
  /** The port that a hand means that connects: the nearest one, which may be too small to be picked; one that fits first. */
  portNear(worldX: number, worldY: number, fits?: (port: number) => boolean): Hit | undefined;
  /** Object that holds an object or port, 0 = none shown here. */
  parentOf(id: number): number;
  /** `placed`: moved by its placement; `device`: moved by units; `locked`: placed on a locked floor; `fixed`: stays. */
  moves(id: number): 'placed' | 'device' | 'locked' | 'fixed';
  /** These, and the racks that go with the rows among them. */
  withRacks(ids: readonly number[]): readonly number[];
  /** Why a rack or row that is `locked` stays. */
  whyLocked(id: number): Refusal;
  /** The same of a rack that holds something; null = it is none, or goes. */
  whyRackStays(id: number): Refusal | null;
  marquee(band: Box, touching: boolean): readonly number[];
  /** `grabY`: mm from the device's lower edge to the pointer. */
  landDevice(device: number, worldX: number, worldY: number, grabY: number): Landing | undefined;
  /** All by the number of units that takes the first one there; undefined = they stay where they are. */
  landDevices(devices: readonly number[], worldX: number, worldY: number, grabY: number): Landing | undefined;
  /** `loose`: not drawn to neighbours or the grid. */
  landModel(model: number, worldX: number, worldY: number, loose: boolean): Landing | undefined;
  /** Furniture of a class, drawn from one place to another, or where somebody clicks; `free`: off tiles and walls. */
  landPiece(objectClass: number, from: At, to: At, free: boolean): Landing | undefined;
  landClicked(objectClass: number, at: At, free: boolean): Landing | undefined;
  /** The place that is meant by one that is pointed at. */
  meantPoint(objectClass: number, at: At, free: boolean): At;
  /** Movement of placed things snapped to neighbours' edges or the grid. */
  snap(ids: readonly number[], dx: number, dy: number): readonly [dx: number, dy: number];
  landPlaced(ids: readonly number[], dx: number, dy: number): Landing | undefined;
  boxesOf(id: number): readonly Box[];
  /** Ports in view that a cable from `from` may reach. */
  partners(from: number): readonly Box[];
  mayConnect(from: number, to: number): Refusal | null;
}

/** What a gesture does, carried out by its one owner. */
export type Effect =
  | { readonly kind: 'select'; readonly ids: readonly number[] }
  /** As a double click on it. */
  | { readonly kind: 'open'; readonly id: number }
  | { readonly kind: 'request'; readonly request: EngineRequest }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The same in a line that stays when the hand is gone. */
  | { readonly kind: 'told'; readonly refusal: Refusal }
  /** The tool has done what it was taken for: back to the first. */
  | { readonly kind: 'put-down' }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'fling'; readonly velocityX: number; readonly velocityY: number };
