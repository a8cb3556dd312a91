import type { Database } from '../../db/database.ts'
import type { CoinChain, CoinTerms } from '../chains/chain.ts'
import { chooseCoins } from './choose-coins.ts'
import { type Coin, findSpendable } from './coin-rows.ts'

/** Outputs considered for one payment. Smaller ones wait for larger ones to be spent. */
const CONSIDERED_MAX = 2_000

interface Wanted {
  readonly amount: bigint
  readonly tipHeight: number
  /** Blocks from which a deposit or a refill is spent. */
  readonly depth: number
}

/** Returns the terms of a payment; `undefined` while own outputs do not suffice. */
export async function coinTermsOf(
  db: Database,
  network: string,
  coins: CoinChain,
  { amount, tipHeight, depth }: Wanted,
): Promise<CoinTerms | undefined> {
  const spendable = await findSpendable(db, network, { tipHeight, depth, limit: CONSIDERED_MAX })
  const rate = await coins.feeRate()
  const choice = chooseCoins(spendable, { amount, rate, dust: coins.dust })
  return choice && termsOf(coins, choice.inputs, choice.change, tipHeight)
}

/** Returns terms in the signer's form. A payment belongs into later blocks only, so that no miner gains by undoing one. */
export function termsOf(
  { payer }: CoinChain,
  inputs: readonly Coin[],
  change: bigint,
  tipHeight: number,
): CoinTerms {
  return {
    kind: 'bitcoin',
    inputs: inputs.map(({ amount, ...place }) => ({ ...place, amount: String(amount) })),
    change: String(change),
    changeAddress: payer,
    lockTime: tipHeight,
  }
}

/** Stores a signed transaction of a payment with the outputs that it spends. Repeating it changes nothing. */
export async function insertCoinPayment(
  db: Database,
  network: string,
  coins: CoinChain,
  { withdrawalId, txid, raw, height, at }: SignedCoinPayment,
): Promise<void> {
  const { inputs, paid, vsize } = coins.read(raw)
  await db
    .insertInto('coin_input')
    .values(inputs.map((input) => ({ network, ...input, withdrawal_id: withdrawalId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const spent = await findInputs(db, network, withdrawalId)
  if (spent.length !== inputs.length)
    throw new Error(`${network}: payment ${withdrawalId} spends outputs that are not recorded`)
  const fee = sumOf(spent) - paid
  await db
    .insertInto('coin_payment')
    .values({ network, txid, withdrawal_id: withdrawalId, raw, fee, vsize, height, signed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A transaction of a payment as the signer returned it. */
export interface SignedCoinPayment {
  readonly withdrawalId: number
  readonly txid: string
  readonly raw: string
  /** The height of the chain. */
  readonly height: number
  readonly at: number
}

/** Returns the outputs that a payment spends, as far as blocks of the present chain have them. */
export async function findInputs(db: Database, network: string, withdrawalId: number): Promise<Coin[]> {
  const rows = await db
    .selectFrom('coin_input')
    .innerJoin('coin_output', (join) =>
      join
        .onRef('coin_output.network', '=', 'coin_input.network')
        .onRef('coin_output.txid', '=', 'coin_input.txid')
        .onRef('coin_output.output', '=', 'coin_input.output'),
    )
    .select(['coin_output.txid', 'coin_output.output', 'branch', 'index', 'amount'])
    .where('coin_input.network', '=', network)
    .where('withdrawal_id', '=', String(withdrawalId))
    .orderBy('coin_output.txid')
    .orderBy('coin_output.output')
    .execute()
  return rows.map((row) => ({
    txid: row.txid,
    output: Number(row.output),
    branch: row.branch === 0 ? 0 : 1,
    index: Number(row.index),
    amount: BigInt(row.amount),
  }))
}

export function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n)
}

/** A signed transaction of a payment. */
export interface CoinVersion {
  readonly txid: string
  readonly raw: string
  readonly fee: bigint
  readonly vsize: number
  readonly height: number
}

/** Returns the signed transactions of a payment, the one with the highest fee first. */
export async function findVersions(
  db: Database,
  network: string,
  withdrawalId: number,
): Promise<CoinVersion[]> {
  const rows = await db
    .selectFrom('coin_payment')
    .select(['txid', 'raw', 'fee', 'vsize', 'height'])
    .where('network', '=', network)
    .where('withdrawal_id', '=', String(withdrawalId))
    .orderBy('fee', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee), height: Number(row.height) }))
}

/** Makes another transaction of a payment the one that is tracked. */
export async function useVersion(
  db: Database,
  withdrawalId: number,
  { txid, raw }: Pick<CoinVersion, 'txid' | 'raw'>,
): Promise<void> {
  await db
    .updateTable('chain_payment')
    .set({ txid, raw })
    .where('withdrawal_id', '=', String(withdrawalId))
    .where('txid', '<>', txid)
    .execute()
}
