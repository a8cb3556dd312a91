import type { Locator } from '@playwright/test'
import { decodeQr } from './decode-qr.ts'

/** Returns the text of a QR code on the screen, read from its pixels. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  return decodeQr(await code.page().evaluate(modulesOf, picture))
}

/**
 * Returns the dark modules row by row. The module size derives from the edge of the first finder, which is seven
 * modules long.
 */
async function modulesOf(picture: string): Promise<boolean[][]> {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const { width, height } = image
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const isDark = (x: number, y: number) => (data[(Math.round(y) * width + Math.round(x)) * 4] ?? 255) < 128
  // The corners of the image may be round: dark pixels there are outside the quiet zone.
  const margin = width * 0.04
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => x > margin && x < width - margin)
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => y > margin && y < height - margin)
  const top = rows.find((y) => columns.some((x) => isDark(x, y)))
  if (top === undefined) throw new Error('no QR code in the image')
  const dark = columns.filter((x) => isDark(x, top + 2))
  const [left = 0, right = 0] = [dark[0], dark.at(-1)]
  const finder = columns.find((x) => x > left && !isDark(x, top + 2)) ?? left
  const count = Math.round(((right + 1 - left) * 7) / (finder - left))
  const size = (right + 1 - left) / count
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) =>
      isDark(left + (column + 0.5) * size - 0.5, top + (row + 0.5) * size - 0.5),
    ),
  )
}
