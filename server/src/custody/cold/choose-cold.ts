import type { ColdOutput } from '../chains/chain.ts'
import { CHANGE_VBYTES, EMPTY_VBYTES } from '../coins/choose-coins.ts'
import type { ColdScript } from '../cold-script/cold-script.ts'

/** The most outputs of one refill: the file has the whole transaction before each. */
const INPUTS_MAX = 20
/** Bytes of an input without its witness, and of a signature with its length and kind at most. */
const INPUT_BYTES = 41
const SIGNATURE_BYTES = 73
const KEY_BYTES = 34

/** The outputs that a refill spends, the amount that returns to the cold address, and the fee. */
export interface ColdChoice {
  readonly inputs: readonly ColdOutput[]
  /** 0 when nothing returns. */
  readonly change: bigint
  readonly fee: bigint
}

interface Wanted {
  readonly amount: bigint
  /** Fee for each virtual byte. */
  readonly rate: bigint
  readonly dust: bigint
  readonly script: Pick<ColdScript, 'needed' | 'script' | 'witnessScript'>
}

/**
 * Chooses outputs of the cold address for a refill: the smallest one that suffices alone, or else the largest ones. Change below the
 * dust goes to the fee. Returns `undefined` if they do not suffice. `outputs` are in descending order.
 */
export function chooseCold(outputs: readonly ColdOutput[], wanted: Wanted): ColdChoice | undefined {
  const single = outputs.findLast((output) => choiceOf([output], wanted))
  if (single) return choiceOf([single], wanted)
  for (let count = 2; count <= Math.min(outputs.length, INPUTS_MAX); count += 1) {
    const choice = choiceOf(outputs.slice(0, count), wanted)
    if (choice) return choice
  }
  return undefined
}

function choiceOf(inputs: readonly ColdOutput[], wanted: Wanted): ColdChoice | undefined {
  const { amount, rate, dust, script } = wanted
  const sum = inputs.reduce((total, output) => total + output.amount, 0n)
  const least = rate * (EMPTY_VBYTES + CHANGE_VBYTES + inputVbytes(script) * BigInt(inputs.length))
  const rest = sum - amount - least
  if (rest < 0n) return undefined
  const change = rest - rate * BigInt(9 + script.script.length)
  return change < dust
    ? { inputs, change: 0n, fee: least + rest }
    : { inputs, change, fee: rest - change + least }
}

/** Returns the most virtual bytes that an input of the cold address takes with its signatures. */
function inputVbytes({ needed, witnessScript }: Wanted['script']): bigint {
  const witness = witnessScript
    ? 3 + needed * SIGNATURE_BYTES + 3 + witnessScript.length
    : 1 + SIGNATURE_BYTES + KEY_BYTES
  return BigInt(INPUT_BYTES + Math.ceil(witness / 4))
}
