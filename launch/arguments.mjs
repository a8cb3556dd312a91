import { UsageError } from './selection/changes.mjs'

const USAGE = 'usage: npm test -- [--quick] [--since <commit or branch>]'

/**
 * Parses the arguments of the test command. Throws a `UsageError`.
 * @param {string[]} words
 */
export function readArguments(words) {
  let quick = false
  /** @type {string | undefined} */
  let since
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === '--quick') quick = true
    else if (word === '--since' && since === undefined) {
      since = words[++at]
      if (since === undefined || since === '' || since.startsWith('-'))
        throw new UsageError(`halyard: --since needs a commit or a branch; ${USAGE}`)
    } else throw new UsageError(`halyard: unknown argument ${word}; ${USAGE}`)
  }
  return { quick, since }
}
