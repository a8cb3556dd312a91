import { onTestFinished, vi } from 'vitest'

interface Entry {
  readonly state: unknown
  readonly hash: string
}

/**
 * Replaces `window` for one test by one with a history in memory. Returns that history, and the list of its moves:
 * 'push /path', 'replace /path', 'back'.
 */
export function stubHistory({ state = null, hash = '' }: Partial<Entry> = {}) {
  const moves: string[] = []
  const entries: Entry[] = [{ state, hash }]
  const events = new EventTarget()
  let at = 0
  const put = (how: 'push' | 'replace', given: unknown, address?: string) => {
    const entry = { state: given, hash: address ?? entries[at]?.hash ?? '' }
    if (address !== undefined) moves.push(`${how} ${address.slice(1)}`)
    if (how === 'push') at += 1
    entries.splice(at, how === 'push' ? entries.length : 1, entry)
  }
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState: (given: unknown, _title: string, address?: string) => put('push', given, address),
    replaceState: (given: unknown, _title: string, address?: string) => put('replace', given, address),
    back: () => {
      moves.push('back')
      at = Math.max(0, at - 1)
      events.dispatchEvent(new Event('popstate'))
    },
  }
  const location = {
    get hash() {
      return entries[at]?.hash ?? ''
    },
    assign: (address: string) => void moves.push(`assign ${address.slice(1)}`),
  }
  vi.stubGlobal('window', Object.assign(events, { history, location }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return { moves, history }
}
