import { bech32 } from '@scure/base'
import type { Database } from '../../db/database.ts'
import type { Chain, CoinChain, ColdChain, ColdOutput } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import { chooseCold, type ColdChoice } from './choose-cold.ts'
import { type ColdSums, findColdOutputs, findColdSums } from './cold-rows.ts'
import { makeRefillFile } from './refill-file.ts'
import { hasRefill, insertRefill } from './refill-rows.ts'

/** Outputs asked for at the node before they are spent. */
const CONSIDERED_MAX = 500
/** A file is signed hours later: the fee is half as much again as the present one, up to the maximum of the chain. */
const FEE_PERCENT = 150n

/** The reasons for no refill: the cold address has too little, or the node is at another block than the tables. */
export type RefillProblem = 'insufficient' | 'busy'

/** The cold side of a chain whose transactions spend outputs. */
export interface ColdSide {
  readonly network: string
  readonly currencyId: number
  readonly address: string
  /** The paying address, which receives refills. */
  readonly payer: string
  /** How many of the keys sign. */
  readonly needed: number
  readonly keys: number
  sums(): Promise<ColdSums>
  /** Chooses what a refill of an amount would spend. */
  choose(amount: bigint): Promise<ColdChoice | RefillProblem>
  /** Makes and stores a refill, once for each change that two persons approved. */
  make(amount: bigint, changeKey: string): Promise<RefillProblem | undefined>
}

interface Parts {
  readonly db: Database
  readonly now: () => number
  /** Of a credited deposit. */
  readonly depth: () => number
}

/** Opens the cold side of a chain. */
export function openColdSide(parts: Parts, chain: Chain, coins: CoinChain, cold: ColdChain): ColdSide {
  const { db } = parts
  const { network } = chain
  return {
    network,
    currencyId: coins.currencyId,
    address: cold.address,
    payer: coins.payer,
    needed: cold.script.needed,
    keys: cold.script.keys.length,
    sums: () => findColdSums(db, network, cold.address),
    choose: (amount) => choose(parts, network, coins, cold, amount),
    async make(amount, changeKey) {
      if (await hasRefill(db, changeKey)) return undefined
      const choice = await choose(parts, network, coins, cold, amount)
      if (typeof choice === 'string') return choice
      return store(parts, network, coins, cold, { amount, choice, changeKey })
    },
  }
}

async function choose(
  { db, depth }: Parts,
  network: string,
  coins: CoinChain,
  cold: ColdChain,
  amount: bigint,
): Promise<ColdChoice | RefillProblem> {
  const block = await findCursor(db, network)
  if (!block) return 'busy'
  const { address, script } = cold
  const found = await findColdOutputs(db, network, { address, tipHeight: block.height, depth: depth() })
  const outputs = found.slice(0, CONSIDERED_MAX)
  const amounts = await coins.unspentAt(block, outputs)
  if (!amounts) return 'busy'
  const present = outputs.filter((output, at) => amounts[at] === output.amount)
  const usual = ((await coins.feeRate()) * FEE_PERCENT) / 100n
  const rate = usual > coins.feeRateMax ? coins.feeRateMax : usual
  const choice =
    amount < coins.dust ? undefined : chooseCold(present, { amount, rate, dust: coins.dust, script })
  return choice ?? 'insufficient'
}

interface Stored {
  readonly amount: bigint
  readonly choice: ColdChoice
  readonly changeKey: string
}

async function store(
  { db, now, depth }: Parts,
  network: string,
  coins: CoinChain,
  cold: ColdChain,
  { amount, choice, changeKey }: Stored,
): Promise<RefillProblem | undefined> {
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  const inputs = await Promise.all(
    choice.inputs.map(async (input) => ({ ...input, raw: await cold.rawOf(input.txid) })),
  )
  const payer = { script: scriptOf(coins.payer), amount }
  const { file, txid } = await makeRefillFile({
    cold: cold.script,
    inputs,
    payer,
    change: choice.change,
    lockTime: tipHeight,
  })
  return db.transaction().execute(async (trx) => {
    // Two refills that are approved at once may have chosen the same outputs.
    await trx
      .selectFrom('cold_address')
      .select('address')
      .where('network', '=', network)
      .where('address', '=', cold.address)
      .forUpdate()
      .execute()
    if (await hasRefill(trx, changeKey)) return undefined
    const free = await findColdOutputs(trx, network, { address: cold.address, tipHeight, depth: depth() })
    if (!choice.inputs.every((input) => free.some((output) => isSame(output, input)))) return 'busy'
    await insertRefill(trx, {
      network,
      currencyId: coins.currencyId,
      payer: coins.payer,
      amount,
      choice,
      txid,
      file,
      descriptor: cold.script.descriptor,
      changeKey,
      at: now(),
    })
    return undefined
  })
}

function isSame(a: ColdOutput, b: ColdOutput): boolean {
  return a.txid === b.txid && a.output === b.output
}

/** Returns the script of the paying address, which is native segwit. */
function scriptOf(address: string): Uint8Array {
  const [, ...program] = bech32.decode(address as `${string}1${string}`).words
  return Buffer.concat([Buffer.from([0, 20]), bech32.fromWords(program)])
}
