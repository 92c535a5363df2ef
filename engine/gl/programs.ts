import type REGL from 'regl';
import type { View } from './device';
import { FLAT_PROGRAMS } from './flat-shaders';
import { STATE_COUNT, STATE_PROGRAMS } from './state-shaders';

/** What a kind of mesh is drawn with. Shaders: position in device pixels, y up; the head below stands before `vert`. */
export interface ProgramSource {
  readonly vert: string;
  readonly frag: string;
  /** Bytes a vertex. */
  readonly stride: number;
  /** Byte offset, size, type, normalized. */
  readonly attributes: Readonly<Record<string, readonly [number, number, REGL.AttributeConfig['type'], boolean?]>>;
  /** Uniforms that are textures, by the name under which the device holds them. */
  readonly textures?: readonly string[];
  /** One vertex an entry, else four. */
  readonly points?: boolean;
  /** Reads live states. */
  readonly states?: boolean;
}

const SOURCES = { ...FLAT_PROGRAMS, ...STATE_PROGRAMS };
export type MeshKind = keyof typeof SOURCES;

/** One compiled draw per mesh kind; each takes a list of meshes. */
export type Programs = Readonly<Record<MeshKind, (props: readonly DrawProps[]) => void>>;

export interface DrawProps {
  readonly buffer: REGL.Buffer;
  /** First vertex and number of indices, or of points. */
  readonly first: number;
  readonly count: number;
  readonly originX: number;
  readonly originY: number;
  readonly alpha: number;
  readonly view: View;
  readonly shared: SharedProps;
}

/** What all draws of all frames share until it is set anew. */
export interface SharedProps {
  readonly textures: ReadonlyMap<string, REGL.Texture2D>;
  /** r g b a 0..1 per state of a port. */
  readonly states: readonly (readonly [number, number, number, number])[];
  /** Lines of the texture of states. */
  readonly stateLines: number;
}

/** Quads one 16-bit index range reaches. */
export const QUADS_PER_DRAW = 16_383;

export function isPoints(kind: MeshKind): boolean {
  return (SOURCES[kind] as ProgramSource).points === true;
}

const VERTEX_HEAD = `
precision highp float;
uniform vec2 origin;
uniform vec2 viewport;
uniform float k;
uniform float line;
uniform float ratio;
vec4 place(vec2 p) { return vec4(p * 2.0 / viewport - 1.0, 0.0, 1.0); }
`;

type Run = (props: readonly DrawProps[]) => void;

export function createPrograms(regl: REGL.Regl): Programs {
  const elements = regl.elements({ data: quadIndices(), type: 'uint16', primitive: 'triangles' });
  // Compiled when first drawn: a far picture needs three of them, and each costs some 10 ms on software GL.
  const lazily = (source: ProgramSource): Run => {
    let compiled: Run | undefined;
    return (props) => (compiled ??= compile(regl, elements, source))(props);
  };
  return Object.fromEntries(Object.entries(SOURCES).map(([kind, source]) => [kind, lazily(source)])) as Programs;
}

function compile(regl: REGL.Regl, elements: REGL.Elements, source: ProgramSource): Run {
  const attributes = Object.entries(source.attributes).map(([name, [offset, size, type, normalized]]) => [
    name,
    {
      buffer: (_: unknown, props: DrawProps) => props.buffer,
      offset: (_: unknown, props: DrawProps) => props.first * source.stride + offset,
      stride: source.stride,
      size,
      type,
      normalized: normalized ?? false,
    },
  ]);
  const textures = (source.textures ?? []).map((name) => [
    name,
    (_: unknown, props: DrawProps) => props.shared.textures.get(name) as REGL.Texture2D,
  ]);
  const states = Array.from({ length: source.states ? STATE_COUNT : 0 }, (_, code) => [
    `states[${code}]`,
    (__: unknown, props: DrawProps) => props.shared.states[code],
  ]);
  return regl({
    vert: VERTEX_HEAD + source.vert,
    frag: source.frag,
    attributes: Object.fromEntries(attributes) as never,
    uniforms: {
      origin: (_: unknown, props: DrawProps) => [props.originX, props.originY],
      viewport: (_: unknown, props: DrawProps) => [props.view.width, props.view.height],
      k: (_: unknown, props: DrawProps) => props.view.k,
      line: (_: unknown, props: DrawProps) => props.view.line,
      ratio: (_: unknown, props: DrawProps) => props.view.ratio,
      alpha: (_: unknown, props: DrawProps) => props.alpha,
      ...(source.states ? { stateLines: (_: unknown, props: DrawProps) => props.shared.stateLines } : {}),
      ...Object.fromEntries(textures),
      ...Object.fromEntries(states),
    } as never,
    ...(source.points ? { primitive: 'points' } : { elements }),
    count: (_: unknown, props: DrawProps) => props.count,
    depth: { enable: false },
    cull: { enable: false },
    blend: {
      enable: true,
      func: { srcRGB: 'src alpha', dstRGB: 'one minus src alpha', srcAlpha: 'one', dstAlpha: 'one minus src alpha' },
    },
  } as unknown as REGL.DrawConfig) as unknown as Run;
}

function quadIndices(): Uint16Array {
  const indices = new Uint16Array(QUADS_PER_DRAW * 6);
  for (let quad = 0; quad < QUADS_PER_DRAW; quad++) {
    const v = quad * 4;
    indices.set([v, v + 1, v + 2, v + 2, v + 1, v + 3], quad * 6);
  }
  return indices;
}
