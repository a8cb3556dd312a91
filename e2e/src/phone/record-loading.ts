import type { Page } from '@playwright/test'

/** What a page asked for until now. */
export interface Loading {
  readonly requests: number
  /** Bytes received, compressed as they travelled, with headers. */
  readonly bytes: number
  /** How many requests had to follow one another: 1 is the page itself, 2 what it names, 3 what that asks for. */
  readonly steps: number
  /** The chain of the last step, for finding out why. */
  readonly chain: readonly string[]
}

const CONNECTION = /\/wss\//

/** Records the requests of a page, by who asked for them. To be called before the page is opened. */
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

/** The script that runs. What it waited for before it asked has itself been asked for by an earlier request. */
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
