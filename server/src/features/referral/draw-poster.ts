import { encode } from 'uqr'
import { encodePng } from '../../uploads/encode-png.ts'
import { glyphOf, GLYPH_HEIGHT, GLYPH_WIDTH } from './poster-glyphs.ts'

export const POSTER_WIDTH = 720
export const POSTER_HEIGHT = 1_080

const MARGIN = 60
const LIGHT = 255
const DARK = 18

/** A picture of one byte for each pixel, from black to white. */
interface Canvas {
  readonly pixels: Buffer
  paint(
    box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    shade: number,
  ): void
}

/** The code and the link that a poster shows. */
export interface PosterContent {
  readonly code: string
  readonly link: string
}

/**
 * Draws a poster as a PNG: the name, the QR code of the link, the code and the link. The letters are drawn from a table, so
 * the picture is the same on every machine and needs no fonts.
 */
export function drawPoster({ code, link }: PosterContent): Promise<Buffer> {
  const canvas = createCanvas()
  canvas.paint({ x: 0, y: 0, width: POSTER_WIDTH, height: POSTER_HEIGHT }, DARK)
  drawLine(canvas, 'HALYARD', { y: 70, height: 84, shade: LIGHT })
  drawQr(canvas, link, 220)
  drawLine(canvas, code, { y: 860, height: 84, shade: LIGHT })
  for (const [index, line] of splitLink(link).entries())
    drawLine(canvas, line, { y: 980 + index * 34, height: 21, shade: 170 })
  return encodePng(canvas.pixels, { width: POSTER_WIDTH, height: POSTER_HEIGHT })
}

function createCanvas(): Canvas {
  const pixels = Buffer.alloc(POSTER_WIDTH * POSTER_HEIGHT)
  return {
    pixels,
    paint({ x, y, width, height }, shade) {
      for (let row = y; row < y + height; row++)
        pixels.fill(shade, row * POSTER_WIDTH + x, row * POSTER_WIDTH + x + width)
    },
  }
}

/** Draws the QR code dark on light, as scanners require, in a square of 600 pixels with a quiet zone of four modules. */
function drawQr(canvas: Canvas, link: string, y: number): void {
  const { size, data } = encode(link, { border: 4, ecc: 'M' })
  const side = POSTER_WIDTH - 2 * MARGIN
  const module = Math.floor(side / size)
  const offset = Math.floor((side - module * size) / 2)
  canvas.paint({ x: MARGIN, y, width: side, height: side }, LIGHT)
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        canvas.paint(
          {
            x: MARGIN + offset + column * module,
            y: y + offset + row * module,
            width: module,
            height: module,
          },
          0,
        )
}

/** The place of a line of text: its top, the largest height of its letters, and its shade. */
interface LineStyle {
  readonly y: number
  readonly height: number
  readonly shade: number
}

/** Draws a centred line in letters as large as the height and the width allow. Unknown letters are left out. */
function drawLine(canvas: Canvas, text: string, { y, height, shade }: LineStyle): void {
  const columns = text.length * (GLYPH_WIDTH + 1) - 1
  const scale = Math.max(
    1,
    Math.min(Math.floor(height / GLYPH_HEIGHT), Math.floor((POSTER_WIDTH - 2 * MARGIN) / columns)),
  )
  const left = Math.max(0, Math.floor((POSTER_WIDTH - columns * scale) / 2))
  for (const [index, letter] of Array.from(text).entries())
    for (const [column, rows] of glyphOf(letter).entries())
      for (let row = 0; row < GLYPH_HEIGHT; row++) {
        const x = left + (index * (GLYPH_WIDTH + 1) + column) * scale
        if ((rows >> row) & 1 && x + scale <= POSTER_WIDTH)
          canvas.paint({ x, y: y + row * scale, width: scale, height: scale }, shade)
      }
}

/** Letters of a link in one line, and its lines. A longer link is shown by its QR code only as a whole. */
const LINK_LETTERS = 48
const LINK_LINES = 3

function splitLink(link: string): string[] {
  return Array.from({ length: Math.min(LINK_LINES, Math.ceil(link.length / LINK_LETTERS)) }, (_, line) =>
    link.slice(line * LINK_LETTERS, (line + 1) * LINK_LETTERS),
  )
}
