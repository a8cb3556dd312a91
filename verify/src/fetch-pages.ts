import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { nextAfter } from './allotment.ts'
import { UserError } from './read.ts'

/** A project has at most ten pages. */
const PAGES_MAX = 20
const PAGE_MAX_BYTES = 1_000_000
const TIMEOUT_MS = 20_000

/** Reads all pages of a project's allotment from a server. Throws a `UserError` if it does not answer with them. */
export async function fetchPages(server: string, projectId: string): Promise<string[]> {
  const texts: string[] = []
  let after: number | undefined
  do {
    const url = new URL('/api/lh/send/allotment', server)
    url.searchParams.set('id', projectId)
    if (after !== undefined) url.searchParams.set('after', String(after))
    const text = await readUrl(url)
    texts.push(text)
    after = nextAfter(text)
  } while (after !== undefined && texts.length < PAGES_MAX)
  return texts
}

async function readUrl(url: URL): Promise<string> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = get(url, { timeout: TIMEOUT_MS }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      if (text.length > PAGE_MAX_BYTES) response.destroy(new Error('the answer is too long'))
    })
    response.on('end', () => resolve(text))
    response.on('error', reject)
  })
  request.on('timeout', () => request.destroy(new Error('no answer in time')))
  request.on('error', reject)
  try {
    return await promise
  } catch (error) {
    throw new UserError(
      `cannot read ${url.origin}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
