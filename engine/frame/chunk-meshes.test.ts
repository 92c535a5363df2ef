import { describe, expect, it } from 'vitest';
import { hallDocument } from '../../bench/documents';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import type { Device, GpuMesh } from '../gl/device';
import { Scene } from '../scene/scene';
import { readTheme } from '../theme';
import { ChunkMeshes, type Tier, type TierMesh } from './chunk-meshes';

const theme = readTheme(engineTheme('light', 'sans-serif'));
const TIERS: readonly Tier[] = ['tiles', 'faces', 'cables', 'cablesNear'];

function open() {
  const { document, diagram } = hallDocument(5000, 1);
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const sent = new Map<GpuMesh, string>();
  const device = {
    mesh: (data: Uint8Array): GpuMesh => {
      const mesh = { bytes: data.length } as GpuMesh;
      sent.set(mesh, Buffer.from(data).toString('base64'));
      return mesh;
    },
    free: () => undefined,
  } as unknown as Device;
  const chunks = new ChunkMeshes(device);
  const build = (item: number, tier: Tier, deadline: number) => chunks.build(scene, theme, item, tier, 1, deadline);
  const dataOf = (mesh: TierMesh) => mesh.parts.map(({ kind, mesh: part, bands }) => [kind, sent.get(part), bands]);
  return { scene, chunks, build, dataOf };
}

describe('meshes of racks', () => {
  it('are written a part a call when no time is left, and are then what is written at once', () => {
    for (const tier of TIERS) {
      // What one level works out, the next one knows.
      const [sliced, whole] = [open(), open()];
      let built: TierMesh | undefined;
      let calls = 0;
      while (!built) {
        built = sliced.build(0, tier, 0);
        if (++calls > 1000) throw new Error(`${tier} is never whole`);
      }
      expect(calls, tier).toBeGreaterThan(3);
      expect(sliced.dataOf(built)).toEqual(whole.dataOf(whole.build(0, tier, Infinity)!));
    }
  });

  it('come to stand also when two take turns', () => {
    const { build } = open();
    const built = new Set<number>();
    for (let call = 0; call < 20 && built.size < 2; call++) if (build(call % 2, 'faces', 0)) built.add(call % 2);
    expect(built).toEqual(new Set([0, 1]));
  });

  it('are begun anew when their rack changes meanwhile', () => {
    const { build, chunks, dataOf } = open();
    const whole = dataOf(build(0, 'faces', Infinity)!);
    expect(build(0, 'faces', 0)).toBeUndefined();
    chunks.touch(new Set([0]));
    let calls = 0;
    let again: TierMesh | undefined;
    while (!(again = build(0, 'faces', 0))) calls++;
    expect(calls).toBeGreaterThan(3);
    expect(dataOf(again)).toEqual(whole);
  });
});
