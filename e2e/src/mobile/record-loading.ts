import type { Page } from '@playwright/test'

/** The requests of a page so far. */
export interface Loading {
  readonly requests: number
  /** Bytes received, compressed as transferred, including headers. */
  readonly bytes: number
  /** The number of sequential requests: 1 is the page itself, 2 what it references, 3 what that requests. */
  readonly steps: number
  /** The longest chain, for diagnosis. */
  readonly chain: readonly string[]
}

const CONNECTION = /\/wss\//

/** Records the requests of a page with their initiators. Call before opening the page. */
export async function recordLoading(page: Page): Promise<() => Loading> {
  const devtools = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const parents = new Map<string, string | undefined>()
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    const url = withoutHash(request.url)
    if (CONNECTION.test(url) || parents.has(url)) return
    urls.set(requestId, url)
    const caller = initiator.url ?? outermost(initiator.stack)
    parents.set(url, caller === undefined ? undefined : withoutHash(caller))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => {
    const chains = Array.from(parents.keys(), (url) => chainOf(url, parents))
    const chain = chains.toSorted((a, b) => b.length - a.length)[0] ?? []
    return { requests: parents.size, bytes, steps: chain.length, chain }
  }
}

interface Stack {
  readonly callFrames: ReadonlyArray<{ readonly url: string }>
  readonly parent?: Stack
}

/** Returns the running script. Earlier requests that it awaited are listed before. */
function outermost(stack: Stack | undefined): string | undefined {
  return stack?.callFrames[0]?.url ?? (stack?.parent ? outermost(stack.parent) : undefined)
}

function chainOf(url: string, parents: ReadonlyMap<string, string | undefined>): string[] {
  const chain: string[] = []
  for (let at: string | undefined = url; at !== undefined && !chain.includes(at); at = parents.get(at))
    chain.push(at)
  return chain.toReversed()
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url
}
