import { expose } from 'comlink';
import kernelsUrl from '../engine-wasm/build/kernels.wasm?url';
import { COMPUTE_READY } from './api/compute';
import { createComputeService } from './compute-service';

expose(
  createComputeService(async () => {
    const answer = await fetch(kernelsUrl);
    if (!answer.ok) throw new Error(`${kernelsUrl}: ${answer.status}`);
    return answer.arrayBuffer();
  }),
);
self.postMessage(COMPUTE_READY);
