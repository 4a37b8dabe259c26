declare module 'heic-decode' {
  /** The first picture of a HEIC file, upright: four bytes a pixel. */
  export default function decode(file: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
