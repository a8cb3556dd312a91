import { qrPath } from '@halyard/ui'

/** Creates a canvas for a picture with its context. Throws if the browser has none. */
export function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas has no 2D context')
  return { canvas, context }
}

/** Draws a QR code, dark on light, which scanners require. */
export function drawQr(context: CanvasRenderingContext2D, content: string, place: QrPlace): void {
  const { size, path } = qrPath(content)
  context.save()
  context.translate(place.x, place.y)
  context.scale(place.side / size, place.side / size)
  context.fillStyle = 'white'
  context.fillRect(0, 0, size, size)
  context.fillStyle = 'black'
  context.clip(new Path2D(path))
  context.fillRect(0, 0, size, size)
  context.restore()
}

/** The upper left corner and the side of a QR code in pixels. */
interface QrPlace {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Returns the picture of a canvas as PNG. Rejects if the browser cannot encode it. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('canvas cannot encode an image')
  return picture
}
