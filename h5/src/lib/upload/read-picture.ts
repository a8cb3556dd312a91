import { useQuery } from '@tanstack/react-query'
import { PRIVATE } from '../calls/queries.ts'
import { useSession } from '../session/session.ts'

const TIMEOUT_MS = 30_000

/**
 * Fetches an uploaded picture as a data URL. The server logs each look, so that a component renders it only when it is
 * asked for; a second look uses the first response.
 */
export function usePicture(id: string) {
  return useQuery({
    queryKey: [PRIVATE, 'picture', id],
    queryFn: async ({ signal }) => toDataUrl(await readPicture(id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Reads a picture by `XMLHttpRequest`, because an image element sends no token. Throws if there is none. */
function readPicture(id: string, signal: AbortSignal): Promise<Blob> {
  const { token, language } = useSession.getState()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', `/api/upload/file?${new URLSearchParams({ id })}`)
    request.timeout = TIMEOUT_MS
    request.responseType = 'blob'
    request.setRequestHeader('lang', language)
    if (token) request.setRequestHeader('authorization', token)
    request.addEventListener('load', () => {
      const picture = request.response as Blob
      if (picture.type.startsWith('image/')) resolve(picture)
      else reject(new Error('the response is not a picture'))
    })
    for (const event of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(event, () => reject(new Error(event)))
    signal.addEventListener('abort', () => request.abort())
    request.send()
  })
}

function toDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')))
    reader.readAsDataURL(picture)
  })
}
