import { toast } from '@halyard/ui'
import { saveBlob } from '@halyard/web/save-blob'
import { createCanvas, drawQr, pictureOf } from '../browser/picture.ts'
import { text } from '../language/i18n.ts'
import type { CardTexts } from './card-texts.ts'

const FILE = 'halyard-result.png'
const [WIDTH, HEIGHT, EDGE, QR_SIDE] = [1_080, 1_440, 80, 440]
const ROW_HEIGHT = 64
/** Texts that are too long are narrowed to this width. */
const INNER = WIDTH - 2 * EDGE

/** A card with the link in its code, and the text below the code. */
export interface DrawnCard extends CardTexts {
  readonly link: string
  readonly caption: string
}

/** Saves the picture of a card. */
export async function saveCard(card: DrawnCard): Promise<void> {
  try {
    saveBlob(await drawCard(card), FILE)
  } catch {
    toast(text('share:pictureFailed'), 'bad')
  }
}

/** Returns whether this browser has a share sheet of its system. */
export function hasShareSheet(): boolean {
  return 'share' in navigator
}

/** Opens the share sheet of the system with the link, and with the picture where it accepts files. */
export async function sendCard(card: DrawnCard): Promise<void> {
  const picture = await drawCard(card).catch(() => undefined)
  const files = picture ? [new File([picture], FILE, { type: 'image/png' })] : []
  const isAccepted = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files })
  // Rejects when the customer closes it.
  await navigator.share({ url: card.link, ...(isAccepted && { files }) }).catch(() => undefined)
}

/** Draws a card in the colours of the theme. */
async function drawCard(card: DrawnCard): Promise<Blob> {
  const { canvas, context } = createCanvas(WIDTH, HEIGHT)
  const style = getComputedStyle(document.documentElement)
  const write = (
    words: string,
    at: { x: number; y: number; size: number; colour: string; bold?: boolean },
  ) => {
    context.fillStyle = style.getPropertyValue(`--${at.colour}`)
    context.font = `${at.bold ? '600 ' : ''}${at.size}px ${style.fontFamily || 'sans-serif'}`
    context.fillText(words, at.x, at.y, INNER)
  }
  context.fillStyle = style.getPropertyValue('--page')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  write('Halyard', { x: EDGE, y: 130, size: 44, colour: 'brass', bold: true })
  write(card.name, { x: EDGE, y: 240, size: 48, colour: 'text', bold: true })
  write(card.figure, { x: EDGE, y: 390, size: 132, colour: card.tone, bold: true })
  write(card.result, { x: EDGE, y: 460, size: 38, colour: card.tone })
  if (card.notice) write(card.notice, { x: EDGE, y: 515, size: 32, colour: 'muted' })
  card.rows.forEach(({ label, value }, index) => {
    const y = 595 + index * ROW_HEIGHT
    context.textAlign = 'left'
    write(label, { x: EDGE, y, size: 32, colour: 'muted' })
    context.textAlign = 'right'
    write(value, { x: WIDTH - EDGE, y, size: 36, colour: 'text' })
  })
  drawQr(context, card.link, { x: (WIDTH - QR_SIDE) / 2, y: HEIGHT - 115 - QR_SIDE, side: QR_SIDE })
  context.textAlign = 'center'
  write(card.caption, { x: WIDTH / 2, y: 1_385, size: 34, colour: 'muted' })
  return pictureOf(canvas)
}
