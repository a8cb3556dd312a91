import { useSession } from '../../lib/session/session.ts'

const FILE_NAME = 'halyard-data.json'

/** Downloads the customer's data with the token of the link and saves it as a file. Returns whether that succeeded. */
export async function saveData(token: string): Promise<boolean> {
  const file = await readFile(token)
  if (!file) return false
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(address)
  return true
}

/** Reads the file by `XMLHttpRequest`, because a link sends no token of the session. */
function readFile(token: string): Promise<Blob | undefined> {
  const { token: session, language } = useSession.getState()
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', `/api/safe/export_file?${new URLSearchParams({ token })}`)
    request.responseType = 'blob'
    request.setRequestHeader('lang', language)
    if (session) request.setRequestHeader('authorization', session)
    request.addEventListener('load', () =>
      resolve(request.status === 200 ? (request.response as Blob) : undefined),
    )
    for (const event of ['error', 'abort'] as const) request.addEventListener(event, () => resolve(undefined))
    request.send()
  })
}
