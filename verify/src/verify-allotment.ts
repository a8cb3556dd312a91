import { describeAllotment, findWrong, joinPages } from './allotment.ts'
import { fetchPages } from './fetch-pages.ts'
import { readText, UserError } from './read.ts'

const USAGE = 'usage: npm run verify -- allotment <file>... | <server URL> <project id>'

/**
 * Recomputes an allotment from its published inputs: files with the pages of `lh/send/allotment`, or a server's URL and the
 * id of a project. Returns the lines to print, and whether every order got what is due. Throws a `UserError`.
 */
export async function verifyAllotment(args: readonly string[]): Promise<{ lines: string[]; ok: boolean }> {
  const [source, id, ...rest] = args
  if (source === undefined) throw new UserError(USAGE)
  const isServer = /^https?:\/\//.test(source)
  if (isServer && (id === undefined || !/^[1-9][0-9]{0,15}$/.test(id) || rest.length > 0))
    throw new UserError(USAGE)
  const texts = isServer ? await fetchPages(source, id ?? '') : args.map(readText)
  const published = joinPages(texts)
  const wrong = findWrong(published)
  return { lines: describeAllotment(published, wrong), ok: wrong.length === 0 }
}
