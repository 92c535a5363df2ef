import type REGL from 'regl';
import type { EngineTokenName } from '../../domain/geometry/theme-tokens';
import type { View } from './device';
import { FLAT_PROGRAMS } from './flat-shaders';
import { IMAGE_PROGRAMS } from './image-shaders';
import { PORT_PROGRAMS } from './port-shaders';
import { RACK_PROGRAMS } from './rack-shaders';
import type { Layout } from './vertex-writers';

/**
 * What a kind of mesh is drawn with. Shaders: position in device pixels, y up. What is named here (attributes, varyings,
 * textures, colours) and in the heads below is declared for them.
 */
export interface ProgramSource {
  readonly layout: Layout;
  readonly varyings: Readonly<Record<string, 'float' | 'vec2' | 'vec3' | 'vec4'>>;
  readonly vert: string;
  readonly frag: string;
  /** Uniforms that are textures, by the name under which the device holds them. */
  readonly textures?: readonly string[];
  /** Tokens whose colours the shaders know as colors[0], colors[1], ... */
  readonly colors?: readonly EngineTokenName[];
  /** Uniforms of its own, which its shaders declare, by the name under which the device was told them. */
  readonly uniforms?: readonly string[];
}

const SOURCES = { ...FLAT_PROGRAMS, ...IMAGE_PROGRAMS, ...RACK_PROGRAMS, ...PORT_PROGRAMS };
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
  /** r g b a 0..1. */
  readonly colors: ReadonlyMap<string, readonly number[]>;
  readonly uniforms: ReadonlyMap<string, number | readonly number[]>;
}

/** Quads one 16-bit index range reaches. */
export const QUADS_PER_DRAW = 16_383;

export function isPoints(kind: MeshKind): boolean {
  return 'points' in SOURCES[kind].layout;
}

const HEAD = `
precision highp float;
uniform float k;
uniform float line;
uniform float ratio;
`;

const VERTEX_HEAD = `
uniform vec2 origin;
uniform vec2 viewport;
vec4 place(vec2 p) { return vec4(p * 2.0 / viewport - 1.0, 0.0, 1.0); }
`;

/** What a program's shaders share, and what each vertex brings. */
function declared({ layout, varyings, textures = [], colors = [] }: ProgramSource): { both: string; vertex: string } {
  const both = [
    ...Object.entries(varyings).map(([name, type]) => `varying ${type} ${name};`),
    ...textures.map((name) => `uniform sampler2D ${name};`),
    ...(colors.length > 0 ? [`uniform vec4 colors[${colors.length}];`] : []),
  ];
  const vertex = Object.entries(layout.attributes).map(
    ([name, [, size]]) => `attribute ${size === 1 ? 'float' : `vec${size}`} ${name};`,
  );
  return { both: HEAD + both.join('\n'), vertex: VERTEX_HEAD + vertex.join('\n') };
}

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
  const attributes = Object.entries(source.layout.attributes).map(([name, [offset, size, type, normalized]]) => [
    name,
    {
      buffer: (_: unknown, props: DrawProps) => props.buffer,
      offset: (_: unknown, props: DrawProps) => props.first * source.layout.stride + offset,
      stride: source.layout.stride,
      size,
      type,
      normalized: normalized ?? false,
    },
  ]);
  const textures = (source.textures ?? []).map((name) => [
    name,
    (_: unknown, props: DrawProps) => props.shared.textures.get(name) as REGL.Texture2D,
  ]);
  const colors = (source.colors ?? []).map((token, at) => [
    `colors[${at}]`,
    (_: unknown, props: DrawProps) => props.shared.colors.get(token),
  ]);
  const uniforms = (source.uniforms ?? []).map((name) => [
    name,
    (_: unknown, props: DrawProps) => props.shared.uniforms.get(name),
  ]);
  const { both, vertex } = declared(source);
  return regl({
    vert: both + vertex + source.vert,
    frag: `${both}\nuniform float alpha;${source.frag}`,
    attributes: Object.fromEntries(attributes) as never,
    uniforms: {
      origin: (_: unknown, props: DrawProps) => [props.originX, props.originY],
      viewport: (_: unknown, props: DrawProps) => [props.view.width, props.view.height],
      k: (_: unknown, props: DrawProps) => props.view.k,
      line: (_: unknown, props: DrawProps) => props.view.line,
      ratio: (_: unknown, props: DrawProps) => props.view.ratio,
      alpha: (_: unknown, props: DrawProps) => props.alpha,
      ...Object.fromEntries([...textures, ...colors, ...uniforms]),
    } as never,
    ...(source.layout.points ? { primitive: 'points' } : { elements }),
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
