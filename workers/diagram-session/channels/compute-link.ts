import { transfer, wrap } from 'comlink';
import type { ChannelNetwork } from '../../../domain/channels/channel-network';
import type { ChannelSolver } from '../../../domain/channels/find-channels';
import { COMPUTE_READY, type ComputeService } from '../../api/compute';

/** Who finds ways in a network, in a thread of its own. */
export interface ComputeLink {
  readonly solver: ChannelSolver;
  /** The next questions are about this network. Costs go over without a copy. */
  load(network: ChannelNetwork): Promise<void>;
  dispose(): void;
}

/** Starts the compute worker; resolves once it listens. */
export async function startCompute(): Promise<ComputeLink> {
  const worker = new Worker(new URL('../../compute.worker.ts', import.meta.url), { type: 'module', name: 'compute.worker' });
  await new Promise<void>((ready, failed) => {
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if ((data as typeof COMPUTE_READY | null)?.type !== COMPUTE_READY.type) return;
      worker.removeEventListener('message', listen);
      ready();
    };
    worker.addEventListener('message', listen);
    worker.addEventListener('error', (event) => failed(new Error(`compute worker: ${event.message}`)), { once: true });
  });
  const service = wrap<ComputeService>(worker);
  return {
    solver: service,
    async load({ network, metrics }) {
      const plan = { network, metrics };
      await service.loadNetwork(
        transfer(
          plan,
          metrics.map(({ buffer }) => buffer as ArrayBuffer),
        ),
      );
    },
    dispose: () => worker.terminate(),
  };
}
