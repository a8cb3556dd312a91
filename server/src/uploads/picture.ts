import type { Sharp } from 'sharp'
import { CallError } from '../platform/call-error.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import { loadSharp } from './load-sharp.ts'

/** More than any phone camera produces. Decoding stops above it. */
const PIXELS_MAX = 64_000_000
const SIDE_MAX = 2_560
const JPEG_QUALITY = 82
const DECODING_MAX_S = 10
const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']

/** Decoding one picture takes up to a few hundred megabytes. */
const withSlot = createSemaphore({ runningMax: 2, waitingMax: 50 })

/**
 * Decodes a picture, rotates it upright, bounds its size and re-encodes it as a JPEG, so that no other content of the
 * file remains. Throws `picture_not_accepted` unless the file is a single still picture, and `busy`.
 */
export function normalisePicture(bytes: Buffer): Promise<Buffer> {
  return withSlot(async () => {
    const decode = await loadSharp()
    try {
      const picture = decode(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      await rejectUnlessStillPicture(picture, bytes)
      return await picture
        .autoOrient()
        .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .timeout({ seconds: DECODING_MAX_S })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer()
    } catch {
      throw new CallError('picture_not_accepted', 'file')
    }
  })
}

async function rejectUnlessStillPicture(picture: Sharp, bytes: Buffer): Promise<void> {
  const { format, pages = 1 } = await picture.metadata()
  if (!FORMATS.includes(format) || pages > 1 || isAnimatedPng(bytes)) throw new Error('not a still picture')
}

/** Detects an animated PNG by its `acTL` chunk before the first pixels. A plain decoder shows its first frame only. */
function isAnimatedPng(bytes: Buffer): boolean {
  const pixels = bytes.indexOf('IDAT')
  return pixels > 0 && bytes.subarray(0, pixels).includes('acTL')
}
