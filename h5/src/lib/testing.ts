import { onTestFinished, vi } from 'vitest'

/**
 * Replaces `fetch` for one test: responds with the given answers in sequence, or fails for 'lost'. Returns the list of
 * sent requests.
 */
export function stubNetwork(answers: readonly (object | 'lost')[]): Request[] {
  const sent: Request[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(new URL(path, 'http://localhost'), init))
    const answer = left.shift()
    if (answer === undefined || answer === 'lost') throw new TypeError('fetch failed')
    return Response.json(answer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}
