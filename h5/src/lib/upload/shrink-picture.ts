/** A document stays readable at this many pixels along its longer side. */
const SIDE_MAX = 2_560
const QUALITY = 0.85

/**
 * Converts an image to an upright JPEG of bounded size. Returns a file that the browser cannot decode unchanged; the
 * server rejects it with a reason.
 */
export async function shrinkPicture(file: File, signal: AbortSignal): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs')
  return new Promise((resolve) => {
    const compressor = new Compressor(file, {
      quality: QUALITY,
      maxWidth: SIDE_MAX,
      maxHeight: SIDE_MAX,
      mimeType: 'image/jpeg',
      success: resolve,
      error: () => resolve(file),
    })
    signal.addEventListener('abort', () => compressor.abort())
  })
}
