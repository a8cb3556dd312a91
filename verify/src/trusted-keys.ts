import { followKeys, type KeyChain, type ListedKey, readListedKeys, type TrustedKey } from '@halyard/receipt'
import { type Arguments, isHexKey, readKeys, readText, UserError } from './read.ts'
import { nodeCrypto } from './verify-with-node.ts'

/** The keys that a command line trusts, with the report on its list of keys. */
export interface TrustedKeys {
  /** Absent if no key was given. */
  readonly trusted: readonly TrustedKey[] | undefined
  readonly lines: readonly string[]
  /** Whether the list contradicts itself. */
  readonly isWrong: boolean
}

const PROBLEMS: Readonly<Record<KeyChain['problems'][number]['problem'], string>> = {
  not_handed_over: 'is not trusted: no trusted key hands over to it',
  two_hand_overs: 'is not trusted: its predecessor signed two hand-overs',
  revocation_not_signed: 'has a revocation that it did not sign',
}

/**
 * Reads the trusted keys of a command line. Of a response of `trail/key` its oldest key is trusted, and those that follow from
 * it by signed hand-overs, each in its period; other keys for all times. `--keys` is followed from the given keys in the same
 * way. Throws a `UserError` if a file is unreadable.
 */
export async function readTrustedKeys({ key, keys }: Pick<Arguments, 'key' | 'keys'>): Promise<TrustedKeys> {
  if (key === undefined) return { trusted: undefined, lines: [], isWrong: false }
  const text = isHexKey(key) ? key.toLowerCase() : readText(key)
  const own = listIn(text)
  const given = own ? oldestOf(own) : readKeys(text)
  if (keys === undefined && !own) return { trusted: given, lines: [], isWrong: false }
  const list = keys === undefined ? own : listIn(readText(keys))
  if (!list) throw new UserError('the file of --keys is not a response of trail/key')
  const { periods, problems } = await followKeys(given, list, nodeCrypto)
  const isListed = (publicKey: string) => list.some(({ public_key }) => public_key === publicKey)
  return {
    trusted: [...periods, ...given.filter((publicKey) => !isListed(publicKey))],
    lines: [
      `${periods.length} of ${list.length} keys follow from the given ones.`,
      ...problems.map(({ public_key, problem }) => `Key ${public_key} ${PROBLEMS[problem]}.`),
    ],
    isWrong: problems.some(({ problem }) => problem !== 'not_handed_over'),
  }
}

function oldestOf(list: readonly ListedKey[]): readonly string[] {
  const [oldest] = list.toSorted((a, b) => a.from - b.from)
  return oldest ? [oldest.public_key] : []
}

function listIn(text: string): readonly ListedKey[] | undefined {
  try {
    return readListedKeys(JSON.parse(text))
  } catch {
    return undefined
  }
}
