import { qrPath, toast } from '@halyard/ui'
import { text } from '../../lib/language/i18n.ts'

const SIDE_PX = 640
const CAPTION_PX = 96

/** Saves the QR code with the address below it as an image, and shows whether that succeeded. */
export async function savePicture(content: string, caption: string): Promise<void> {
  try {
    const picture = await drawPicture(content, caption)
    const address = URL.createObjectURL(picture)
    const link = document.createElement('a')
    link.href = address
    link.download = 'halyard-deposit.png'
    link.click()
    // The browser reads the blob after the click; a minute is ample.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    toast(text('deposit:pictureSaved'), 'good')
  } catch {
    toast(text('deposit:pictureNotSaved'), 'bad')
  }
}

async function drawPicture(content: string, caption: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX + CAPTION_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas has no 2D context')
  const { size, path } = qrPath(content)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  context.save()
  context.scale(SIDE_PX / size, SIDE_PX / size)
  context.clip(new Path2D(path))
  context.fillRect(0, 0, size, size)
  context.restore()
  context.textAlign = 'center'
  context.font = '22px sans-serif'
  context.fillText(caption, SIDE_PX / 2, SIDE_PX + 24, SIDE_PX - 32)
  context.font = '20px monospace'
  context.fillText(content, SIDE_PX / 2, SIDE_PX + 64, SIDE_PX - 32)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('canvas cannot encode an image')
  return picture
}
