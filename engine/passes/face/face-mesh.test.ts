import { expect, test } from 'vitest';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { ChunkMeshes } from '../../frame/chunk-meshes';
import type { Device, GpuMesh } from '../../gl/device';
import { Scene } from '../../scene/scene';
import { readTheme, type Theme } from '../../theme';

test('[walk 1 paper] an empty slot has the mark that fills it on the screen, and on paper its bay alone', () => {
  const hall = new SmallHall();
  hall.insertDevice('chassis', hall.rackA, 3);
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const device = { mesh: (data: Uint8Array) => ({ bytes: data.length }) as GpuMesh, free: () => undefined };
  const theme = readTheme(engineTheme('light'));
  const kindsOf = (look: Theme) => {
    const chunks = new ChunkMeshes(device as unknown as Device);
    return chunks.build(scene, look, scene.itemsOf(hall.rackA)[0]!, 'faces', 1, Infinity)!.parts.map(({ kind }) => kind);
  };
  expect(kindsOf(theme)).toEqual(expect.arrayContaining(['plates', 'lines']));
  expect(kindsOf({ ...theme, onPaper: true })).toContain('plates');
  expect(kindsOf({ ...theme, onPaper: true })).not.toContain('lines');
});
