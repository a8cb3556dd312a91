import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Screener, ScreeningFacts, Verdict } from './screener.ts'
import { comparableAddress, parseScreeningList, type ScreeningList } from './screening-list.ts'

/** The largest file that is read. */
const BYTES_MAX = 200_000_000
const HASH_LENGTH = 16

type Entry = ScreeningList['addresses'][number]

interface Loaded {
  readonly mark: string
  readonly version: string
  readonly entries: number
  readonly datedAt: number
  readonly list: ScreeningList
  readonly byAddress: ReadonlyMap<string, readonly Entry[]>
}

/**
 * Creates the screener of a list of addresses and countries in a file, which is read again when it changes. While the file cannot be
 * read or is not valid, it throws: an older list is not used.
 */
export function createListScreener(path: string): Screener {
  let loaded: Loaded | undefined

  async function current(): Promise<Loaded> {
    const { mtimeMs, size, ino } = await stat(path).catch(() => {
      throw new Error('the screening list cannot be read: there is no such file')
    })
    const mark = `${mtimeMs}:${size}:${ino}`
    if (loaded?.mark === mark) return loaded
    if (size > BYTES_MAX) throw new Error(`the screening list has more than ${BYTES_MAX} bytes`)
    loaded = { mark, ...load(await readFile(path, 'utf8')) }
    return loaded
  }

  return {
    name: 'list',
    async version() {
      const { version, entries, datedAt } = await current()
      return { version, entries, datedAt }
    },
    screen: async (facts) => screenByList(await current(), facts),
  }
}

function load(text: string): Omit<Loaded, 'mark'> {
  const list = parseScreeningList(text)
  const byAddress = new Map<string, Entry[]>()
  for (const entry of list.addresses) {
    const address = comparableAddress(entry.address)
    byAddress.set(address, [...(byAddress.get(address) ?? []), entry])
  }
  return {
    version: createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH),
    entries: list.addresses.length + list.countries.length,
    datedAt: Date.parse(list.date),
    list,
    byAddress,
  }
}

function screenByList({ list, byAddress }: Loaded, facts: ScreeningFacts): Verdict {
  const { counterparts, network, country } = facts
  const addresses = counterparts === 'unknown' ? [] : counterparts
  const found = addresses
    .flatMap((address) => byAddress.get(comparableAddress(address)) ?? [])
    .filter((entry) => entry.network === '*' || entry.network === network)
  const hit = found.find(({ outcome }) => outcome === 'refuse') ?? found[0]
  if (hit) return { outcome: hit.outcome, code: 'address_listed', entry: labelOf(hit.address, hit.note) }
  const home = list.countries.find((entry) => entry.country === country)
  if (home) return { outcome: home.outcome, code: 'country_listed', entry: labelOf(home.country, home.note) }
  if (counterparts === 'unknown' && list.unknownSender === 'hold')
    return { outcome: 'hold', code: 'sender_unknown', entry: '' }
  return { outcome: 'allow' }
}

function labelOf(value: string, note: string): string {
  return note === '' ? value : `${value}: ${note}`
}
