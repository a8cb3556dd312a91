import { useSession } from '../session/session.ts'

/** Loads a customer's picture as a data URL. Throws if this operator may not see it, or there is none. */
export async function loadPicture(id: string, signal: AbortSignal): Promise<string> {
  const { token = '' } = useSession.getState()
  const response = await fetch(`/api/ops/upload/file?id=${encodeURIComponent(id)}`, {
    headers: { authorization: token },
    signal,
  })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/'))
    throw new Error('picture not found')
  return toDataUrl(await response.blob())
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('picture not readable')))
    reader.readAsDataURL(blob)
  })
}
