import { useSession } from '../session/session.ts'

/** The calls that return a file without an envelope. */
type FilePath = 'safe/export_file' | 'wallet/money_file' | 'wallet/statement_file'

/**
 * Reads a file of the customer by `XMLHttpRequest`, because a link sends no token of the session. Returns undefined if that fails; a file
 * that ends early is none.
 */
export function readFile(path: FilePath, query: Readonly<Record<string, string>>): Promise<Blob | undefined> {
  const { token, language } = useSession.getState()
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', `/api/${path}?${new URLSearchParams(query)}`)
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
