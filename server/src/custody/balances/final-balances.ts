import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isProcessed } from '../chains/chain-cursor.ts'
import type { BlockMark, FinalBalances } from '../chains/chain.ts'
import { readAddressBooks } from './address-balances.ts'
import type { BalanceSource, Holdings } from './balance-source.ts'

/** Addresses read in one step, so that a reading of many delays no deposit. */
const ADDRESSES_PER_STEP = 400
/** Addresses read at once. */
const PAGE = 16
/** Passes of a step: each reads the addresses that moved while the one before was read. */
const PASSES_MAX = 5
/** An address that was read longer ago is read again: a reading says what addresses hold now. */
const READING_MAX_MS = 1_800_000
/** A final block of longer ago is not read: the node stands still, and would report the same without end. */
const BLOCK_AGE_MAX_MS = 600_000

/** The holdings of an address at the block `height` or behind it. */
interface Reading {
  readonly height: number
  readonly at: number
  readonly amounts: ReadonlyMap<number, bigint>
}
type Readings = Map<string, Reading>

/** The readings of addresses until all of them are of one block, and the highest block of them. A restart begins again. */
interface Round {
  readonly readings: Readings
  top: BlockMark | undefined
}
const unfinished = new WeakMap<FinalBalances, Round>()

/**
 * Reads own addresses one after the other, though the node's state changes every few seconds. An address that was read holds the same at
 * a later block if the tables have nothing that moved it in between; otherwise it is read again. A reading ends once this is so for all
 * addresses at one final block. Coins that a thief moves meanwhile are found by the next reading.
 */
export function finalSource(network: string, balances: FinalBalances): BalanceSource {
  return {
    currencyIds: balances.currencyIds,
    async read(db, _last, { payer, at }) {
      const round = unfinished.get(balances) ?? { readings: new Map<string, Reading>(), top: undefined }
      unfinished.set(balances, round)
      const { readings } = round
      const paying = await payer()
      for (let pass = 0; pass < PASSES_MAX; pass += 1) {
        const block = await findBlock(db, network, balances, at)
        if (!block) return undefined
        // Final blocks were undone: what was read in them is of another chain.
        if (round.top && !(await isProcessed(db, network, round.top))) readings.clear()
        round.top = readings.size > 0 && round.top && round.top.height > block.height ? round.top : block
        const own = await findOwn(db, network, block.height, paying)
        const due = own.filter((address) => !holdsStill(readings.get(address.address), address, block, at))
        if (due.length === 0) {
          unfinished.delete(balances)
          return sumOf(readings, { block, own, paying })
        }
        await readAddresses(balances, readings, due.slice(0, ADDRESSES_PER_STEP), { block, at })
        if (due.length > ADDRESSES_PER_STEP) return undefined
      }
      return undefined
    },
    readBooks: (db, currencyId, block) =>
      readAddressBooks(db, network, currencyId, block, { ...balances, isFinal: true }),
  }
}

/** Returns the node's final block; `undefined` if it was not processed, or is of long ago. */
async function findBlock(
  db: Database,
  network: string,
  balances: FinalBalances,
  at: number,
): Promise<BlockMark | undefined> {
  const block = await balances.block()
  if (block.time < at - BLOCK_AGE_MAX_MS) return undefined
  return (await isProcessed(db, network, block)) ? block : undefined
}

/** An address of the exchange, and the last block up to another one that moved its coins by the tables. */
interface OwnAddress {
  readonly address: string
  readonly movedAt: number
}

/** Returns the paying address and all that ever received a deposit. */
async function findOwn(
  db: Database,
  network: string,
  height: number,
  paying: string | undefined,
): Promise<readonly OwnAddress[]> {
  const { rows } = await sql<{ address: string; moved_at: string }>`
    select address, coalesce(max(height) filter (where height <= ${height}), 0)::text as moved_at
      from chain_deposit where network = ${network} and address is distinct from ${paying ?? null}::text group by address
    union all
    select ${paying ?? null}::text, coalesce(max(height), 0)::text from chain_payment
      where network = ${network} and height <= ${height} having ${paying ?? null}::text is not null`.execute(
    db,
  )
  return rows.map(({ address, moved_at }) => ({ address, movedAt: Number(moved_at) }))
}

/** A node that went back to an earlier block has not read the address at this one. */
function holdsStill(
  reading: Reading | undefined,
  { movedAt }: OwnAddress,
  block: BlockMark,
  at: number,
): boolean {
  if (!reading || reading.at < at - READING_MAX_MS) return false
  return movedAt <= reading.height && reading.height <= block.height
}

async function readAddresses(
  balances: FinalBalances,
  readings: Readings,
  due: readonly OwnAddress[],
  { block: { height }, at }: { readonly block: BlockMark; readonly at: number },
): Promise<void> {
  for (let from = 0; from < due.length; from += PAGE)
    await Promise.all(
      due.slice(from, from + PAGE).map(async ({ address }) => {
        readings.set(address, { height, at, amounts: await balances.holdingsOf(address) })
      }),
    )
}

function sumOf(
  readings: Readings,
  {
    block,
    own,
    paying,
  }: {
    readonly block: BlockMark
    readonly own: readonly OwnAddress[]
    readonly paying: string | undefined
  },
): Holdings {
  const deposited = new Map<number, bigint>()
  const addresses = own.filter(({ address }) => address !== paying)
  for (const { address } of addresses)
    for (const [currencyId, amount] of readings.get(address)?.amounts ?? [])
      deposited.set(currencyId, (deposited.get(currencyId) ?? 0n) + amount)
  const payer = paying === undefined ? undefined : readings.get(paying)?.amounts
  return { block, addresses: addresses.length, paying: payer ?? new Map(), deposited }
}
