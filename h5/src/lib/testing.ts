import { onTestFinished, vi } from 'vitest'

/** Stands in for the network during one test: it answers each request in turn, or loses it. Tells what was sent. */
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
