import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'

/** Returns the text of a QR code on the screen, read from its pixels. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const { data, width, height } = await code.page().evaluate(pixelsOf, picture)
  const found = jsqr.default(data, width, height, { inversionAttempts: 'dontInvert' })
  if (!found) throw new Error('no QR code in the image')
  return found.data
}

/** Decodes a PNG in the browser. */
async function pixelsOf(picture: string): Promise<Pick<ImageData, 'data' | 'width' | 'height'>> {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const { width, height } = image
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas')
  context.drawImage(image, 0, 0)
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}
