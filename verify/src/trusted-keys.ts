import {
  followKeys,
  type KeyChain,
  type ListedKey,
  periodOf,
  readListedKeys,
  type TrustedKey,
} from '@halyard/api/receipt'
import { type Arguments, isHexKey, readKeys, readText, UserError } from './read.ts'
import { nodeCrypto } from './verify-with-node.ts'

/** The keys that a command line trusts, with what is to be reported about its list of keys. */
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
 * Reads the trusted keys of a command line. Those of a response of `trail/key` are valid in the periods that it lists, other
 * keys for all times. With `--keys` the list is only followed as far as signed hand-overs lead from trusted keys. Throws a
 * `UserError` if a file is unreadable.
 */
export async function readTrustedKeys({ key, keys }: Pick<Arguments, 'key' | 'keys'>): Promise<TrustedKeys> {
  if (key === undefined) return { trusted: undefined, lines: [], isWrong: false }
  const text = isHexKey(key) ? key.toLowerCase() : readText(key)
  const given = readKeys(text)
  if (keys === undefined) return { trusted: listIn(text)?.map(periodOf) ?? given, lines: [], isWrong: false }
  const list = listIn(readText(keys))
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

function listIn(text: string): readonly ListedKey[] | undefined {
  try {
    return readListedKeys(JSON.parse(text))
  } catch {
    return undefined
  }
}
