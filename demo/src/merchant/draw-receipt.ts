import { encode } from 'uqr'
import { encodePng } from '@halyard/server'

const SIDE = 480
const LIGHT = 255
const DARK = 20

/** Draws the receipt of a practice payment: a QR code of its text, so that the receipts of two payments differ. */
export function drawReceipt(text: string): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE, LIGHT)
  const { size, data } = encode(text, { border: 4, ecc: 'M' })
  const module = Math.floor(SIDE / size)
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue
      for (let y = row * module; y < (row + 1) * module; y++)
        pixels.fill(DARK, y * SIDE + column * module, y * SIDE + (column + 1) * module)
    }
  return encodePng(pixels, { width: SIDE, height: SIDE })
}
