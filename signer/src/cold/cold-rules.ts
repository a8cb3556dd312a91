import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { SIGNED_CHAIN_NAMES } from '../bitcoin/chains.ts'
import { scriptOf } from '../bitcoin/own-keys.ts'
import { type ColdAddress, readDescriptor } from './descriptor.ts'

const unitsSchema = z.string().regex(/^[1-9][0-9]{0,18}$/, 'must be whole units as text')

/** The most that a holder of a cold key signs. Amounts are in the smallest units of the coin. */
const rulesSchema = z.strictObject({
  chain: z.enum(SIGNED_CHAIN_NAMES),
  /** The only receiver of a refill: the paying address of the exchange. */
  payer: z.string(),
  /** The cold address, which alone receives the change. */
  descriptor: z.string(),
  /** Maximum of one refill, and of its fee, in all and for each virtual byte. */
  amountMax: unitsSchema,
  feeMax: unitsSchema,
  feeRateMax: unitsSchema,
})

/** The rules of a holder. */
export interface ColdRules {
  readonly payer: { readonly address: string; readonly script: Uint8Array }
  readonly cold: ColdAddress
  readonly amountMax: bigint
  readonly feeMax: bigint
  readonly feeRateMax: bigint
}

/** Reads the rules of a holder from a file. Throws an error with the reason. */
export function readRules(file: string): ColdRules {
  return rulesOf(JSON.parse(readFileSync(file, 'utf8')))
}

/** Parses the rules of a holder. */
export function rulesOf(content: unknown): ColdRules {
  const { chain, payer, descriptor, amountMax, feeMax, feeRateMax } = rulesSchema.parse(content)
  const script = scriptOf(payer, chain)
  if (!script) throw new Error('payer: is not an address of this chain')
  return {
    payer: { address: payer, script },
    cold: readDescriptor(descriptor, chain),
    amountMax: BigInt(amountMax),
    feeMax: BigInt(feeMax),
    feeRateMax: BigInt(feeRateMax),
  }
}
