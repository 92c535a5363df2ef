import type { PathwayStop } from '../../domain/geometry/pathway-chain';
import type { Camera, CanvasSize, InputEvent } from '../../domain/geometry/view';
import type { Refusal, Warning } from '../../domain/result';
import { toWorld, zoomAt } from '../camera/camera';
import type { EngineEvent } from '../engine-types';
import { levelsAt } from '../scene/lod';
import type { Scene } from '../scene/scene';
import type { DrawingStage } from './drawing-stage';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import { NO_AIM, type Aim, type Cursor, type Gesture } from './gesture';
import { pan } from './gestures/pan';
import { isArrow, nudge, type Arrow } from './keys';
import type { Effect, Pointer } from './stage';
import type { Tool, ToolInHand } from './tool';
import { TOOLS, type ToolName } from './tools';
import { firstInside, isFixedPart, neighbour, sibling } from './walk';

/** What the router needs of the engine: the one owner of camera, selection and events. */
export interface RouterHost {
  readonly scene: Scene;
  readonly stage: DrawingStage;
  camera(): Camera;
  size(): CanvasSize;
  moveCamera(camera: Camera): void;
  pan(dx: number, dy: number): void;
  fling(velocityX: number, velocityY: number): void;
  stopMotion(): void;
  select(ids: readonly number[]): void;
  /** Brings things into view when they have left it; the picture moves no farther than it must. */
  reveal(ids: readonly number[]): void;
  emit(event: EngineEvent): void;
  redraw(): void;
}

/** Of more that is carried, these say whether all is there still, and are told by name when one is not. */
const HELD_MAX = 200;
const NONE: readonly number[] = [];

const SHIFT = 1;
const CTRL = 2;
const ALT = 4;
const SPACE = 8;

/** Turns packed input into gestures, camera movement and events. Owner of the running gesture and of the hover. */
export class InputRouter {
  readonly #host: RouterHost;
  readonly #tools: readonly Tool<ToolName>[];
  #tool: Tool<ToolName>;
  #inHand: ToolInHand;
  gesture: Gesture | undefined;
  /** What the pointer is over, 0 = nothing. */
  hovered = 0;
  #refusal: Refusal | null = null;
  #warning: Warning | null = null;
  #cursor: Cursor = 'default';
  /** What the running gesture was last said to have hold of. */
  #held: readonly number[] = NONE;
  pointer: Pointer | undefined;
  readonly #touches = new Map<number, { readonly x: number; readonly y: number }>();
  #spread = 0;

  /** `tools`: the first is in hand when no other was taken. */
  constructor(host: RouterHost, tools: readonly Tool<ToolName>[] = TOOLS) {
    this.#host = host;
    this.#tools = tools;
    this.#tool = tools[0]!;
    this.#inHand = this.#tool.hold(host);
  }

  get tool(): ToolName {
    return this.#tool.name;
  }

  setTool(name: ToolName, model: number): void {
    const tool = this.#tools.find((each) => each.name === name);
    if (!tool) return;
    const changed = tool !== this.#tool;
    if (changed) {
      this.#inHand.drop?.();
      this.#tool = tool;
      this.#inHand = tool.hold(this.#host);
    }
    this.gesture = this.#inHand.take?.(model, this.pointer);
    if (changed) this.#host.emit({ kind: 'tool', tool: name, model });
    this.#sayCursor();
    this.#host.redraw();
  }

  /** Stops of the chain that a tool draws, in place of those it has. */
  setStops(stops: readonly PathwayStop[]): void {
    this.#inHand.setStops?.(stops);
    this.#host.redraw();
  }

  /** What the tool shows beside the gesture, and a value that is another one whenever that is. */
  marks(theme: Theme): readonly Mark[] {
    return this.#inHand.marks?.(theme) ?? [];
  }

  get toolState(): unknown {
    return this.#inHand.state;
  }

  /**
   * The document changed under the pointer and the gesture: what lies there is looked up again; what the gesture shows is
   * worked out again, or it ends when its subject is gone.
   */
  documentChanged(): void {
    const { document } = this.#host.scene.records;
    const isThere = (id: number): boolean => document.kindOf(id) !== undefined;
    if (this.hovered !== 0 && !isThere(this.hovered)) this.#hover(NO_AIM, this.pointer);
    this.#inHand.keep?.(isThere);
    if (this.gesture?.holds?.slice(0, HELD_MAX).every(isThere) === false) this.gesture = undefined;
    this.#sayHeld();
    const { pointer } = this;
    if (this.gesture !== undefined || pointer === undefined || pointer.touch) return;
    const [worldX, worldY] = toWorld(this.#host.camera(), this.#host.size(), pointer.x, pointer.y);
    this.#hoverUnder({ ...pointer, worldX, worldY });
  }

  handle(event: InputEvent): void {
    this.#handle(event);
    this.#sayHeld();
    this.#sayCursor();
  }

  #sayHeld(): void {
    const held = this.gesture?.holds ?? NONE;
    if (held[0] !== this.#held[0] || held.length !== this.#held.length)
      this.#host.emit({ kind: 'held', ids: held.slice(0, HELD_MAX) });
    this.#held = held;
  }

  #sayCursor(): void {
    const cursor = this.#refusal ? 'not-allowed' : (this.gesture?.cursor ?? this.#tool.cursor);
    if (cursor !== this.#cursor) this.#host.emit({ kind: 'cursor', cursor });
    this.#cursor = cursor;
  }

  #handle(event: InputEvent): void {
    switch (event.type) {
      case 'down':
        this.#down(event);
        return;
      case 'move':
        this.#move(event);
        return;
      case 'up':
        this.#up(event);
        return;
      case 'cancel':
        this.#touches.delete(event.pointerId);
        this.#cancel();
        return;
      case 'leave':
        this.pointer = undefined;
        this.#inHand.leave?.();
        if (this.gesture?.hovers) this.gesture = undefined;
        this.#hover(NO_AIM, undefined);
        this.#host.redraw();
        return;
      case 'wheel':
        this.#wheel(event);
        return;
      case 'double':
        this.#double(event);
        return;
      case 'hold':
        this.#hold(event);
        return;
      case 'key':
        this.#key(event);
        return;
      case 'keyup':
        return;
    }
  }

  #pointerOf(event: InputEvent): Pointer {
    const [worldX, worldY] = toWorld(this.#host.camera(), this.#host.size(), event.x, event.y);
    return {
      x: event.x,
      y: event.y,
      worldX,
      worldY,
      timeMs: event.timeMs,
      shift: (event.modifiers & SHIFT) !== 0,
      ctrl: (event.modifiers & CTRL) !== 0,
      alt: (event.modifiers & ALT) !== 0,
      touch: event.pointerType === 'touch',
    };
  }

  #down(event: InputEvent): void {
    this.#host.stopMotion();
    const pointer = this.#pointerOf(event);
    this.pointer = pointer;
    if (event.pointerType === 'touch') {
      this.#touches.set(event.pointerId, { x: event.x, y: event.y });
      if (this.#touches.size === 2) {
        this.gesture = undefined;
        this.#spread = this.#touchSpread();
        return;
      }
    }
    if (event.button === 2) {
      this.#choose(pointer);
      return;
    }
    const isPan = event.button === 1 || (event.modifiers & SPACE) !== 0;
    if (isPan) this.gesture = pan(pointer);
    else if (!this.gesture?.stays) this.gesture = this.#inHand.down(pointer);
    this.#host.redraw();
  }

  /** What is under the pointer is selected, unless it is already. */
  #choose({ worldX, worldY }: Pointer): void {
    const { stage } = this.#host;
    const hit = stage.pick(worldX, worldY);
    if (hit && !stage.selection.includes(hit.id)) this.#host.select([hit.id]);
  }

  #move(event: InputEvent): void {
    const pointer = this.#pointerOf(event);
    this.pointer = pointer;
    if (event.pointerType === 'touch' && this.#touches.has(event.pointerId)) {
      if (this.#touches.size === 2) {
        this.#pinch(event);
        return;
      }
      this.#touches.set(event.pointerId, { x: event.x, y: event.y });
    }
    this.gesture ??= this.#inHand.approach?.(pointer);
    if (!this.gesture) {
      this.#hoverUnder(pointer);
      return;
    }
    const gesture = this.gesture.move(pointer, this.#host.stage);
    this.gesture = gesture;
    this.#carryOut(gesture.moved ?? []);
    if (gesture.aim) this.#hover(gesture.aim, pointer);
    this.#host.redraw();
  }

  #up(event: InputEvent): void {
    const pointer = this.#pointerOf(event);
    const wasPinch = this.#touches.size === 2;
    this.#touches.delete(event.pointerId);
    const [rest] = this.#touches.values();
    if (wasPinch && rest) {
      // One finger of two was lifted: the other goes on moving the view.
      this.gesture = pan(this.#pointerOf({ ...event, x: rest.x, y: rest.y }));
      return;
    }
    const gesture = this.gesture;
    if (!gesture || event.button === 2) return;
    const effects = gesture.up(pointer, this.#host.stage);
    if (!effects) return;
    this.gesture = undefined;
    this.#carryOut(effects);
    this.#hoverUnder(pointer);
    this.#host.redraw();
  }

  #cancel(): void {
    this.gesture = undefined;
    this.#hover({ over: this.hovered, refusal: null }, this.pointer);
    this.#host.redraw();
  }

  #carryOut(effects: readonly Effect[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'select':
          this.#host.select(effect.ids);
          break;
        case 'open':
          this.#host.emit({ kind: 'open', id: effect.id });
          break;
        case 'request':
          this.#host.emit({ kind: 'request', request: effect.request });
          break;
        case 'refused':
          this.#host.emit({
            kind: 'hover',
            id: this.hovered,
            x: this.pointer?.x ?? 0,
            y: this.pointer?.y ?? 0,
            refusal: effect.refusal,
          });
          break;
        case 'told':
          this.#host.emit({ kind: 'refused', refusal: effect.refusal });
          break;
        case 'put-down':
          this.setTool(this.#tools[0]!.name, 0);
          break;
        case 'pan':
          this.#host.pan(effect.dx, effect.dy);
          break;
        case 'fling':
          this.#host.fling(effect.velocityX, effect.velocityY);
          break;
      }
    }
  }

  #hoverUnder(pointer: Pointer): void {
    const picked = (): Aim => ({ over: this.#host.stage.pick(pointer.worldX, pointer.worldY)?.id ?? 0, refusal: null });
    this.#hover(this.#inHand.over ? this.#inHand.over(pointer) : picked(), pointer);
  }

  #hover({ over, refusal, warning = null }: Aim, pointer: Pointer | undefined): void {
    if (over === this.hovered && isSame(refusal, this.#refusal) && isSame(warning, this.#warning)) return;
    this.hovered = over;
    this.#refusal = refusal;
    this.#warning = warning;
    const told = warning === null ? {} : { warning };
    this.#host.emit({ kind: 'hover', id: over, x: pointer?.x ?? 0, y: pointer?.y ?? 0, refusal, ...told });
    this.#host.redraw();
  }

  /** A wheel and a pinch zoom to the pointer; two fingers on a trackpad, a wheel on its side, and Shift, pan. */
  #wheel(event: InputEvent): void {
    const ctrl = (event.modifiers & CTRL) !== 0;
    const trackpad = event.pointerType === 'trackpad';
    if (!ctrl && (trackpad || event.deltaX !== 0)) this.#host.pan(-event.deltaX, -event.deltaY);
    else if (!ctrl && (event.modifiers & SHIFT) !== 0) this.#host.pan(-event.deltaY, 0);
    else {
      const camera = this.#host.camera();
      const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY)) * (ctrl && trackpad ? 0.01 : 0.0018));
      this.#host.stopMotion();
      this.#host.moveCamera(zoomAt(camera, this.#host.size(), event.x, event.y, camera.scale * factor));
    }
    const pointer = this.#pointerOf(event);
    this.pointer = pointer;
    if (!this.gesture) this.#hoverUnder(pointer);
  }

  #touchSpread(): number {
    const [a, b] = [...this.#touches.values()];
    return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
  }

  #pinch(event: InputEvent): void {
    const before = this.#touches.get(event.pointerId);
    if (!before) return;
    this.#touches.set(event.pointerId, { x: event.x, y: event.y });
    const [a, b] = [...this.#touches.values()];
    if (!a || !b) return;
    const spread = this.#touchSpread();
    this.#host.pan((event.x - before.x) / 2, (event.y - before.y) / 2);
    const camera = this.#host.camera();
    this.#host.moveCamera(
      zoomAt(camera, this.#host.size(), (a.x + b.x) / 2, (a.y + b.y) / 2, camera.scale * (spread / this.#spread)),
    );
    this.#spread = spread;
  }

  #double(event: InputEvent): void {
    const pointer = this.#pointerOf(event);
    if (this.#inHand.double?.()) return;
    const hit = this.#host.stage.pick(pointer.worldX, pointer.worldY);
    this.gesture = undefined;
    if (hit) this.#host.emit({ kind: 'open', id: hit.id });
  }

  /** A finger that rests: what is under it is selected, as by the right button; the gesture is over. */
  #hold(event: InputEvent): void {
    const pointer = this.#pointerOf(event);
    this.#cancel();
    this.#choose(pointer);
    this.#hoverUnder(pointer);
  }

  #key(event: InputEvent): void {
    const { scene, stage } = this.#host;
    if (this.#inHand.key?.(event.key)) this.#host.redraw();
    else if (event.key === 'Escape') this.#escape();
    else if (event.key === 'Enter') this.#enter((event.modifiers & CTRL) !== 0);
    else if (event.key === 'Tab') this.#walkTo(sibling(scene, stage.selection[0] ?? 0, (event.modifiers & SHIFT) !== 0));
    else if (isArrow(event.key)) this.#arrow(event.key, (event.modifiers & ALT) !== 0);
  }

  #walkTo(id: number): void {
    if (id === 0) return;
    this.#host.select([id]);
    this.#host.reveal([id]);
  }

  /** Into what is drawn inside, else (and with Control at once) into the object's own diagram. */
  #enter(open: boolean): void {
    const { scene, stage } = this.#host;
    const [first] = stage.selection;
    if (first === undefined) return;
    const levels = levelsAt(this.#host.camera().scale, scene.items.kind === 'internal');
    const inside = open ? 0 : firstInside(scene, first, levels.tiles + levels.faces > 0);
    if (inside === 0) this.#host.emit({ kind: 'open', id: first });
    else this.#walkTo(inside);
  }

  #arrow(arrow: Arrow, fine: boolean): void {
    const { scene, stage } = this.#host;
    const [first] = stage.selection;
    if (first === undefined) {
      const far = 80;
      this.#host.pan(
        arrow === 'ArrowLeft' ? far : arrow === 'ArrowRight' ? -far : 0,
        arrow === 'ArrowUp' ? far : arrow === 'ArrowDown' ? -far : 0,
      );
    } else if (stage.selection.length === 1 && isFixedPart(scene, first)) this.#walkTo(neighbour(scene, first, arrow));
    else {
      const refusal = stage.whyKeysRest(arrow);
      if (refusal) {
        this.#host.emit({ kind: 'refused', refusal });
        return;
      }
      // The session answers a refused step itself: the same road as a drop.
      const request = nudge(scene, stage.selection, arrow, fine);
      if (!request) return;
      this.#host.emit({ kind: 'request', request });
      this.#host.reveal(stage.selection);
    }
  }

  /** Ends what is under way: gesture, tool, selection. With nothing left it does nothing. */
  #escape(): void {
    const { stage } = this.#host;
    const [first] = this.#tools;
    if (this.gesture && !this.gesture.hovers) this.#cancel();
    else if (this.#tool !== first) this.setTool(first!.name, 0);
    else if (stage.selection.length > 0) this.#host.select([]);
  }
}

/** Whether both say the same of the same things. */
function isSame<T extends Refusal | Warning>(one: T | null, other: T | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
