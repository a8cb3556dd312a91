import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import { loadSharp } from './load-sharp.ts'

const withSlot = createSemaphore({ runningMax: 2, waitingMax: 50 })

/** Encodes a picture of one byte for each pixel, from black to white, as a PNG. Throws `busy`. */
export function encodePng(
  pixels: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  return withSlot(async () => {
    const open = await loadSharp()
    return open(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}
