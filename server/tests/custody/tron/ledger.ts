import type { Code, Decoded } from './official-encoding.ts'

/** The price of a unit of energy and of a byte, and of opening an account, in the smallest units of the native coin. */
export const ENERGY_PRICE = 420n
const BYTE_PRICE = 1_000n
const ACCOUNT_PRICE = 1_100_000n
/** Energy of a transfer to an address that has the token, to one that does not, and of a call that reverts. */
const ENERGY = { known: 64_285n, fresh: 130_285n, reverted: 20_000n }
const TRANSFER_EVENT = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_CALL = 'a9059cbb'

/** The effects of a transaction. */
export interface Effect {
  readonly code: Code
  readonly fee: bigint
  readonly logs: readonly object[]
}

/** Balances after the blocks of a chain. Addresses are 21 bytes as hexadecimal digits. */
export interface Ledger {
  balance(address: string, token?: string): bigint
  hasToken(contract: string): boolean
  /** Executes a transaction; undefined if a block cannot include it. */
  apply(transaction: Decoded): Effect | undefined
  /** Returns the energy of a call, and whether it would revert, without executing it. */
  estimate(
    owner: string,
    contract: string,
    data: string,
  ): { readonly energy: bigint; readonly reverts: boolean }
}

/** The state that a chain begins with. A token's contract executes `transfer` alone. */
export interface Start {
  readonly balances: ReadonlyMap<string, bigint>
  readonly tokens: ReadonlyMap<string, ReadonlyMap<string, bigint>>
  /** Recipients that the tokens reject. */
  readonly blocked: ReadonlySet<string>
  /** Energy that every address has for nothing. */
  readonly ownEnergy: bigint
}

/** Creates the ledger of a chain without blocks. */
export function createLedger({ balances, tokens, blocked, ownEnergy }: Start): Ledger {
  const coins = new Map(balances)
  const held = new Map([...tokens].map(([contract, holders]) => [contract, new Map(holders)]))
  const coinsOf = (address: string) => coins.get(address) ?? 0n
  const spend = (address: string, amount: bigint) => coins.set(address, coinsOf(address) - amount)

  function estimate(owner: string, contract: string, data: string) {
    const holders = held.get(contract)
    const { to, amount } = readCall(data)
    const reverts = !holders || to === undefined || blocked.has(to) || (holders.get(owner) ?? 0n) < amount
    const energy = reverts ? ENERGY.reverted : holders.has(to ?? '') ? ENERGY.known : ENERGY.fresh
    return { energy, reverts, holders, to, amount }
  }

  function transfer(owner: string, to: string, amount: bigint, bytes: bigint): Effect | undefined {
    const fee = bytes + (coins.has(to) ? 0n : ACCOUNT_PRICE)
    if (amount <= 0n || coinsOf(owner) < amount + fee) return undefined
    spend(owner, amount + fee)
    coins.set(to, coinsOf(to) + amount)
    return { code: 'SUCCESS', fee, logs: [] }
  }

  function call(
    { owner, feeLimit }: Decoded,
    contract: string,
    data: string,
    bytes: bigint,
  ): Effect | undefined {
    if (coinsOf(owner) < bytes) return undefined
    const { energy, reverts, holders, to, amount } = estimate(owner, contract, data)
    const burnt = energy > ownEnergy ? (energy - ownEnergy) * ENERGY_PRICE : 0n
    const most = [feeLimit, coinsOf(owner) - bytes].reduce((a, b) => (a < b ? a : b))
    if (burnt > most || energy * ENERGY_PRICE > feeLimit) {
      spend(owner, bytes + most)
      return { code: 'OUT_OF_ENERGY', fee: bytes + most, logs: [] }
    }
    spend(owner, bytes + burnt)
    const fee = bytes + burnt
    if (reverts || !holders || to === undefined) return { code: 'REVERT', fee, logs: [] }
    holders.set(owner, (holders.get(owner) ?? 0n) - amount)
    holders.set(to, (holders.get(to) ?? 0n) + amount)
    return { code: 'SUCCESS', fee, logs: [logOf(contract, owner, to, amount)] }
  }

  return {
    balance: (address, token) =>
      token === undefined ? coinsOf(address) : (held.get(token)?.get(address) ?? 0n),
    hasToken: (contract) => held.has(contract),
    estimate: (owner, contract, data) => estimate(owner, contract, data),
    apply(transaction) {
      const bytes = BigInt(transaction.rawHex.length / 2 + 130) * BYTE_PRICE
      const { owner, call: named } = transaction
      return named.kind === 'TransferContract'
        ? transfer(owner, named.to, named.amount, bytes)
        : call(transaction, named.contract, named.data, bytes)
    },
  }
}

function readCall(data: string): { readonly to: string | undefined; readonly amount: bigint } {
  if (!data.startsWith(TRANSFER_CALL) || data.length !== 136) return { to: undefined, amount: 0n }
  return { to: `41${data.slice(32, 72)}`, amount: BigInt(`0x${data.slice(72)}`) }
}

const topic = (address: string): string => address.slice(2).padStart(64, '0')

function logOf(contract: string, from: string, to: string, amount: bigint): object {
  return {
    address: contract.slice(2),
    topics: [TRANSFER_EVENT, topic(from), topic(to)],
    data: amount.toString(16).padStart(64, '0'),
  }
}
