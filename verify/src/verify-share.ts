import { decodeShare, isShareSigned, readShare, shareText } from '@halyard/receipt'
import { readArguments, readText, UserError } from './read.ts'
import { readTrustedKeys } from './trusted-keys.ts'
import { nodeCrypto } from './verify-with-node.ts'

const USAGE = 'usage: npm run verify -- share <link | file> [--key file|hex] [--keys file]'

/**
 * Verifies the signature of a shared result, given as its link or as the JSON of a share, and prints what is signed. What is signed is not
 * compared with the public record, which the receipt of an option and `verify -- allotment` do. Returns the lines and the exit code. Throws a
 * `UserError`.
 */
export async function verifyShare(words: readonly string[]): Promise<{ lines: string[]; status: 0 | 1 | 2 }> {
  const { files, ...given } = readArguments(words)
  const [source, ...rest] = files
  if (source === undefined || rest.length > 0) throw new UserError(USAGE)
  const share = /[#?&]s=/.test(source)
    ? decodeShare(source.split('s=').at(-1) ?? '')
    : shareIn(readText(source))
  if (!share) throw new UserError('this is not a share, or a part of it is missing or changed')
  const { trusted, lines, isWrong } = await readTrustedKeys(given)
  const facts = shareText(share).trimEnd().split('\n')
  const isSigned = await isShareSigned(share, nodeCrypto, trusted ?? [share.public_key])
  if (!isSigned)
    return { lines: [...lines, 'The share is NOT AUTHENTIC: no trusted key signed it.'], status: 1 }
  const verdict = trusted
    ? 'The share is signed by the exchange.'
    : `NOT VERIFIED: consistent, but signed by an untrusted key: ${share.public_key}`
  const status = isWrong ? 1 : trusted ? 0 : 2
  return { lines: [...facts, ...lines, verdict], status }
}

function shareIn(text: string) {
  try {
    return readShare(JSON.parse(text))
  } catch {
    return undefined
  }
}
