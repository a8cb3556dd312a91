import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { CallError } from '../platform/call-error.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'

/** More than any phone's camera makes; decoding stops before it holds more than this. */
const PIXELS_MAX = 64_000_000
const SIDE_MAX = 2_560
const JPEG_QUALITY = 82
const DECODING_MAX_S = 10
const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/** One picture takes up to a few hundred megabytes while it is decoded. */
const inTurn = createSemaphore({ runningMax: 2, waitingMax: 50 })
let loading: Promise<typeof sharp> | undefined

/**
 * A picture as we keep it: decoded, upright, of bounded size, and written anew as a JPEG, so that nothing else that was
 * in the file is left. Throws `picture_not_accepted` for whatever is not one still picture.
 */
export function normalisePicture(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const decode = await (loading ??= loadSharp())
    try {
      const picture = decode(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      await refuseOther(picture, bytes)
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

async function refuseOther(picture: Sharp, bytes: Buffer): Promise<void> {
  const { format, pages = 1 } = await picture.metadata()
  if (!FORMATS.includes(format) || pages > 1 || isAnimatedPng(bytes)) throw new Error('not a still picture')
}

/** An animated PNG says so before its first pixels, and shows only its first frame to whoever does not look. */
function isAnimatedPng(bytes: Buffer): boolean {
  const pixels = bytes.indexOf('IDAT')
  return pixels > 0 && bytes.subarray(0, pixels).includes('acTL')
}

/** Loaded when the first picture comes: it is large, and most of the server does without. */
async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.cache(false)
  loaded.concurrency(1)
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: LOADERS })
  return loaded
}
