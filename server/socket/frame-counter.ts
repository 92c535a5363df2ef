/**
 * Counts the frames of a WebSocket in the bytes of its connection (RFC 6455, 5.2), also those that are no message: control
 * frames and parts. It reads heads alone and keeps nothing.
 */
export class FrameCounter {
  /** Bytes of the head that were read, and how many it has. */
  private read = 0;
  private head = 2;
  private length = 0;
  private maskBytes = 0;
  /** Of mask and payload, still to come. */
  private left = 0;

  /** How many begin in these bytes. */
  count(bytes: Uint8Array): number {
    let frames = 0;
    for (let at = 0; at < bytes.length; ) {
      if (this.left > 0) {
        const some = Math.min(this.left, bytes.length - at);
        this.left -= some;
        at += some;
        continue;
      }
      const byte = bytes[at++]!;
      this.read += 1;
      if (this.read === 1) frames += 1;
      else if (this.read === 2) this.begin(byte);
      else this.length = this.length * 256 + byte;
      if (this.read < this.head) continue;
      this.left = this.length + this.maskBytes;
      this.read = 0;
      this.head = 2;
    }
    return frames;
  }

  private begin(byte: number): void {
    const length = byte & 0x7f;
    this.maskBytes = byte & 0x80 ? 4 : 0;
    this.head = length === 127 ? 10 : length === 126 ? 4 : 2;
    this.length = length < 126 ? length : 0;
  }
}
