import { describe, expect, it } from 'vitest';
import { InputLatency } from './input-latency';

describe('input latency', () => {
  it('the next frame after an event is frame 1, and its time runs to the presentation', () => {
    const latency = new InputLatency();
    latency.arrived(1000);
    expect(latency.frameBegins(1010)).toBe(true);
    latency.presented(1027);
    expect(latency.numbers()).toEqual({ inputFrames: 1, inputFramesWorst: 1, inputMs: 27 });
  });

  it('frames that began after the stamp and showed something older count', () => {
    const latency = new InputLatency();
    latency.frameBegins(990);
    latency.frameBegins(1006); // after the event, which has not arrived yet
    latency.frameBegins(1022);
    latency.arrived(1000);
    latency.frameBegins(1038);
    expect(latency.numbers().inputFrames).toBe(3);
  });

  it('of several events the newest is measured, and a worse one is remembered', () => {
    const latency = new InputLatency();
    latency.arrived(900);
    latency.frameBegins(910);
    latency.frameBegins(920);
    latency.arrived(905);
    latency.frameBegins(930);
    latency.arrived(931);
    latency.arrived(934);
    latency.frameBegins(940);
    expect(latency.numbers()).toMatchObject({ inputFrames: 1, inputFramesWorst: 3 });
  });

  it('a frame without input measures nothing', () => {
    const latency = new InputLatency();
    expect(latency.frameBegins(10)).toBe(false);
    latency.presented(20);
    expect(latency.numbers()).toEqual({ inputFrames: 0, inputFramesWorst: 0, inputMs: 0 });
  });
});
