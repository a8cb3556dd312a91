import { setTimeout as sleep } from 'node:timers/promises'
import { pollUntilDefined } from './poll-until-defined.ts'

/** The minimum time between codes for one address, in the product that the journeys start. */
export const CODE_WAIT_SECONDS = 1

const ARTICLE = /<article data-id="(\d+)">[\s\S]*?<b>([^<]*)<\/b>[\s\S]*?<pre>([\s\S]*?)<\/pre>/g
const lastCodeAt = new Map<string, number>()

/** Returns the last code sent to a recipient, as shown in the demo's outbox. */
export async function codeSentTo(
  url: string,
  recipient: string,
  afterId = 0,
): Promise<{ code: string; id: number }> {
  const found = await pollUntilDefined(`a code for ${recipient} in the outbox`, async () => {
    const page = await (await fetch(`${url}/dev/outbox`)).text()
    for (const [, id, to, body] of page.matchAll(ARTICLE)) {
      const code = /\b\d{6}\b/.exec(body ?? '')?.[0]
      if (to === recipient && Number(id) > afterId && code) return { code, id: Number(id) }
    }
    return undefined
  })
  lastCodeAt.set(recipient, performance.now())
  return found
}

/** Waits until another code may be requested; an earlier request would be rejected. */
export async function waitForNextCode(recipient: string): Promise<void> {
  const last = lastCodeAt.get(recipient)
  if (last !== undefined) await sleep(Math.max(0, last + CODE_WAIT_SECONDS * 1000 - performance.now()))
}
