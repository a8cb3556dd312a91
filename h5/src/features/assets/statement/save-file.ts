import { useSession } from '../../../lib/session/session.ts'

/** A file of the customer: a path that returns one without an envelope, and the name to save it by. */
interface CustomerFile {
  readonly path: 'money_file' | 'statement_file'
  readonly query: Readonly<Record<string, string>>
  readonly name: string
}

/** Downloads a file of the customer and saves it. Returns whether that succeeded. */
export async function saveFile({ path, query, name }: CustomerFile): Promise<boolean> {
  const blob = await readFile(path, query)
  if (!blob) return false
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return true
}

/** Reads the file by `XMLHttpRequest`, because a link sends no token of the session. A file that ends early is none. */
function readFile(
  path: CustomerFile['path'],
  query: Readonly<Record<string, string>>,
): Promise<Blob | undefined> {
  const { token, language } = useSession.getState()
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', `/api/wallet/${path}?${new URLSearchParams(query)}`)
    request.responseType = 'blob'
    request.setRequestHeader('lang', language)
    if (token) request.setRequestHeader('authorization', token)
    request.addEventListener('load', () =>
      resolve(request.status === 200 ? (request.response as Blob) : undefined),
    )
    for (const event of ['error', 'abort'] as const) request.addEventListener(event, () => resolve(undefined))
    request.send()
  })
}
