/** A document stays readable at this many pixels along its longer side. */
const SIDE_MAX = 2_560
const QUALITY = 0.85

/** The picture as a JPEG of bounded size, upright. What the browser cannot read goes as it is: the server says what it is. */
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
