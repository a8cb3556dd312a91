import { untilDefined } from '../within.ts'

const ARTICLE = /<article data-id="(\d+)">[\s\S]*?<b>([^<]*)<\/b>[\s\S]*?<pre>([\s\S]*?)<\/pre>/g

/** The code last sent to someone, as a person reads it in the demo's outbox. */
export function codeSentTo(
  url: string,
  recipient: string,
  afterId = 0,
): Promise<{ code: string; id: number }> {
  return untilDefined(`a code for ${recipient} in the outbox`, async () => {
    const page = await (await fetch(`${url}/dev/outbox`)).text()
    for (const [, id, to, body] of page.matchAll(ARTICLE)) {
      const code = /\b\d{6}\b/.exec(body ?? '')?.[0]
      if (to === recipient && Number(id) > afterId && code) return { code, id: Number(id) }
    }
    return undefined
  })
}
