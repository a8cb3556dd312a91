import { UPLOAD_MAX_BYTES } from '@halyard/api/choices'
import { type Envelope, toEnvelope, type Uploaded, type UploadPurpose } from '@halyard/api/client'
import type { Answer } from '@halyard/web'
import { answerOf } from '../calls/api.ts'
import { text } from '../language/i18n.ts'
import { useSession } from '../session/session.ts'
import { shrinkPicture } from './shrink-picture.ts'

const TIMEOUT_MS = 60_000

export interface Sending {
  readonly purpose: UploadPurpose
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Shrinks and uploads an image. Returns the id that forms send in its place. */
export async function sendPicture(file: File, sending: Sending): Promise<Answer<Uploaded>> {
  const picture = await shrinkPicture(file, sending.signal)
  if (picture.size > UPLOAD_MAX_BYTES)
    return { ok: false, code: 'body_too_large', message: text('uploadTooLarge') }
  const answer = await answerOf(post(picture, sending))
  return !answer.ok && answer.code === 'network_error' ? { ...answer, message: text('uploadFailed') } : answer
}

/** Uploads by `XMLHttpRequest`, because `fetch` reports no upload progress. */
function post(picture: Blob, { purpose, onProgress, signal }: Sending): Promise<Envelope<Uploaded>> {
  const { token, language } = useSession.getState()
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', picture, 'picture')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/upload')
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('lang', language)
    if (token) request.setRequestHeader('authorization', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      try {
        resolve(toEnvelope(request.response))
      } catch (error) {
        reject(error)
      }
    })
    for (const event of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(event, () => reject(new Error(event)))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
