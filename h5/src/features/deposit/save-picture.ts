import { toast } from '@halyard/ui'
import { saveBlob } from '@halyard/web/save-blob'
import { createCanvas, drawQr, pictureOf } from '../../lib/browser/picture.ts'
import { text } from '../../lib/language/i18n.ts'

const SIDE_PX = 640
const CAPTION_PX = 96

/** Saves the QR code with the address below it as an image, and shows whether that succeeded. */
export async function savePicture(content: string, caption: string): Promise<void> {
  try {
    saveBlob(await drawPicture(content, caption), 'halyard-deposit.png')
    toast(text('deposit:pictureSaved'), 'good')
  } catch {
    toast(text('deposit:pictureNotSaved'), 'bad')
  }
}

async function drawPicture(content: string, caption: string): Promise<Blob> {
  const { canvas, context } = createCanvas(SIDE_PX, SIDE_PX + CAPTION_PX)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  drawQr(context, content, { x: 0, y: 0, side: SIDE_PX })
  context.fillStyle = 'black'
  context.textAlign = 'center'
  context.font = '22px sans-serif'
  context.fillText(caption, SIDE_PX / 2, SIDE_PX + 24, SIDE_PX - 32)
  context.font = '20px monospace'
  context.fillText(content, SIDE_PX / 2, SIDE_PX + 64, SIDE_PX - 32)
  return pictureOf(canvas)
}
