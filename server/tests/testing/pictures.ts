import { type Envelope, type Uploaded, type UploadPurpose } from '@halyard/api/client'
import sharp from 'sharp'
import type { TestApp } from '../../src/app/testing.ts'

/** Returns a photo as from a phone: rotated by its metadata and with a GPS position. */
export function photo(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#4a6' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Sextant' }, IFD3: { GPSLatitude: '54/1 19/1 0/1' } })
    .toBuffer()
}

/** The status and envelope of an upload. */
export interface UploadAnswer {
  readonly status: number
  readonly body: Envelope<Uploaded>
}

/** Uploads a file as a browser form does. */
export async function upload(
  halyard: TestApp,
  token: string | undefined,
  purpose: string,
  file: Buffer,
  name = 'photo.jpg',
): Promise<UploadAnswer> {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  const response = await fetch(`${halyard.url}/api/upload`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: token },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Envelope<Uploaded> }
}

/** Uploads a photo and returns its id. */
export async function uploadPhoto(halyard: TestApp, token: string, purpose: UploadPurpose): Promise<string> {
  const { body } = await upload(halyard, token, purpose, await photo())
  if (body.type !== 'ok') throw new Error(`refused: ${JSON.stringify(body)}`)
  return body.message.id
}

/** Uploads the three photos of an advanced verification. */
export async function uploadDocuments(halyard: TestApp, token: string) {
  const [front_pic, reverse_pic, hand_pic] = await Promise.all(
    (['id_front', 'id_back', 'id_hand'] as const).map((purpose) => uploadPhoto(halyard, token, purpose)),
  )
  return { front_pic: front_pic ?? '', reverse_pic: reverse_pic ?? '', hand_pic: hand_pic ?? '' }
}
