import { summaryOf } from '../../domain/capacity/columns';
import type { Obstacle } from '../../domain/capacity/fit';
import { deviceCells } from '../../domain/capacity/flat-estate';
import { createCapacity, type Capacity, type Kernels } from '../../engine-wasm/index';
import type { ComputeService } from '../api/compute';

type CapacityCalls = Pick<ComputeService, 'loadCapacity' | 'capacityOf' | 'portsOf' | 'capacityColumn' | 'findFits' | 'whatIf'>;

/** By bit of a what-if's answer. */
const OBSTACLES: readonly Obstacle[] = ['units', 'power', 'weight', 'cooling'];

/** Questions about the estate that was loaded last. */
export function capacitySeat(kernelsOnce: () => Promise<Kernels | null>): CapacityCalls {
  let loaded: Capacity | null = null;
  const capacity = (): Capacity => {
    if (loaded === null) throw new Error('a question about capacity before loadCapacity');
    return loaded;
  };
  return {
    async loadCapacity(estate) {
      const kernels = await kernelsOnce();
      if (kernels === null) throw new Error('capacity cannot be computed without WebAssembly');
      loaded = createCapacity(kernels, estate);
    },
    capacityOf: async (level, part) => summaryOf(capacity().summary(level, part)),
    portsOf: async (level, part) => capacity().portCounts(level, part),
    // A copy: the view would not outlive the message.
    capacityColumn: async (level, column) => capacity().column(level, column).slice(),
    findFits: async (demand, weights) => capacity().fit(demand, weights),
    async whatIf(rack, without, added) {
      const answer = capacity().whatIf(rack, without, added && deviceCells(added));
      return {
        summary: summaryOf(answer.columns),
        obstacles: OBSTACLES.filter((_, bit) => (answer.obstacles & (1 << bit)) !== 0),
      };
    },
  };
}
