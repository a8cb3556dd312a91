import type { ColdOutput } from '../chains/chain.ts'
import { parseTransaction } from '../chains/bitcoin/raw-block.ts'
import type { ColdScript } from '../cold-script/cold-script.ts'

/** Below the last two values, a waiting transaction may be replaced (BIP-125). */
const REPLACEABLE = 0xffff_fffd
const SIGHASH_ALL = 1

/** A signature of one input by a key of the cold address, both hexadecimal. */
export interface ColdSignature {
  readonly input: number
  readonly key: string
  readonly signature: string
}

/** The content of a refill. */
interface RefillContent {
  readonly cold: ColdScript
  /** Each with the whole transaction that has it, so that those who sign can prove its amount. */
  readonly inputs: readonly (ColdOutput & { readonly raw: string })[]
  readonly payer: { readonly script: Uint8Array; readonly amount: bigint }
  /** 0 when nothing returns to the cold address. */
  readonly change: bigint
  readonly lockTime: number
}

/** The reasons to accept nothing of a file. Nothing changes then. */
export type FileProblem = 'no_file' | 'other_transaction' | 'signature_invalid' | 'unsigned'

/** The library is loaded when the first file is made or read. */
const load = () => import('@scure/btc-signer')

/** Makes the file that the holders of the cold keys sign (BIP-174), base64, with the id that its transaction has. */
export async function makeRefillFile({
  cold,
  inputs,
  payer,
  change,
  lockTime,
}: RefillContent): Promise<{ readonly file: string; readonly txid: string }> {
  const { SigHash, Transaction } = await load()
  const transaction = new Transaction({ version: 2, lockTime })
  for (const { txid, output, amount, raw } of inputs)
    transaction.addInput({
      txid,
      index: output,
      sequence: REPLACEABLE,
      sighashType: SigHash.ALL,
      witnessUtxo: { script: cold.script, amount },
      nonWitnessUtxo: Buffer.from(raw, 'hex'),
      ...(cold.witnessScript ? { witnessScript: cold.witnessScript } : {}),
      bip32Derivation: cold.keys.flatMap(({ publicKey, origin }) =>
        origin ? [[publicKey, { fingerprint: origin.fingerprint, path: [...origin.path] }]] : [],
      ),
    })
  transaction.addOutput(payer)
  if (change > 0n)
    transaction.addOutput({
      script: cold.script,
      amount: change,
      ...(cold.witnessScript ? { witnessScript: cold.witnessScript } : {}),
    })
  return { file: Buffer.from(transaction.toPSBT(0)).toString('base64'), txid: txidOf(transaction.unsignedTx) }
}

/**
 * Reads the signatures of a file that came back, base64: one for each input and key. Only they are taken from it: it must have the transaction of
 * the file that left, and each of its signatures must be one of a cold key for that transaction, over all of its inputs and outputs.
 */
export async function readSignatures(
  cold: ColdScript,
  sent: string,
  received: string,
): Promise<readonly ColdSignature[] | FileProblem> {
  const { Transaction } = await load()
  const own = Transaction.fromPSBT(Buffer.from(sent, 'base64'))
  const found = await parse(received)
  if (!found) return 'no_file'
  if (txidOf(found.unsignedTx) !== txidOf(own.unsignedTx)) return 'other_transaction'
  const inputs = Array.from({ length: own.inputsLength }, (_one, input) => found.getInput(input))
  if (inputs.some((input) => hasTooMuch(cold, input))) return 'no_file'
  const digests = await digestsOf(cold, own)
  const signatures: ColdSignature[] = []
  for (const [input, digest] of digests.entries()) {
    const byKey = await signersOf(cold, digest, inputs[input] ?? {})
    if (!byKey) return 'signature_invalid'
    for (const [key, signature] of byKey) signatures.push({ input, key, signature })
  }
  return signatures.length === 0 ? 'unsigned' : signatures
}

/** Returns the signed transaction as soon as every input has enough signatures. */
export async function completeRefill(
  cold: ColdScript,
  sent: string,
  signatures: readonly ColdSignature[],
): Promise<string | undefined> {
  const { Transaction } = await load()
  const transaction = Transaction.fromPSBT(Buffer.from(sent, 'base64'))
  for (let input = 0; input < transaction.inputsLength; input += 1) {
    const witness = witnessOf(
      cold,
      signatures.filter((one) => one.input === input),
    )
    if (!witness) return undefined
    transaction.updateInput(input, { finalScriptWitness: witness }, true)
  }
  const raw = Buffer.from(transaction.extract())
  const { txid } = parseTransaction(raw)
  if (txid !== txidOf(transaction.unsignedTx)) throw new Error('signatures changed a transaction')
  return raw.toString('hex')
}

/** Returns how many keys have signed every input. */
export function countSigned(signatures: readonly ColdSignature[], inputs: number): number {
  const byKey = Map.groupBy(signatures, ({ key }) => key)
  return [...byKey.values()].filter((own) => new Set(own.map(({ input }) => input)).size === inputs).length
}

function witnessOf(
  { keys, needed, witnessScript }: ColdScript,
  signatures: readonly ColdSignature[],
): Uint8Array[] | undefined {
  const byKey = new Map(signatures.map(({ key, signature }) => [key, Buffer.from(signature, 'hex')]))
  // In the order of the keys in the script, as it reads them.
  const chosen = keys.flatMap(({ publicKey }) => byKey.get(hexOf(publicKey)) ?? []).slice(0, needed)
  if (chosen.length < needed) return undefined
  if (witnessScript) return [new Uint8Array(), ...chosen, witnessScript]
  return [...chosen, ...keys.map(({ publicKey }) => publicKey)]
}

/** A final witness has a signature of each key at most, besides an empty entry and the script, or the key. */
function hasTooMuch(
  { keys }: ColdScript,
  { partialSig = [], finalScriptWitness = [] }: SignedInput,
): boolean {
  return partialSig.length > keys.length || finalScriptWitness.length > keys.length + 2
}

/** Returns the signatures of an input by their keys, hexadecimal; undefined if one is of no cold key. */
async function signersOf(
  cold: ColdScript,
  digest: Uint8Array,
  { partialSig = [], finalScriptWitness }: SignedInput,
): Promise<ReadonlyMap<string, string> | undefined> {
  const byKey = new Map<string, string>()
  const stated = partialSig.map(([key, signature]) => ({ keys: [key], signature }))
  // A final witness names no keys, so that each is tried.
  const final = signaturesIn(cold, finalScriptWitness).map((signature) => ({
    keys: cold.keys.map(({ publicKey }) => publicKey),
    signature,
  }))
  for (const { keys, signature } of [...stated, ...final]) {
    const key = await findSigner(cold, digest, keys, signature)
    if (!key) return undefined
    byKey.set(hexOf(key), hexOf(signature))
  }
  return byKey
}

/** Returns the signatures of a final witness: an empty first entry is what a script of several keys starts with. */
function signaturesIn(
  { witnessScript }: ColdScript,
  witness: readonly Uint8Array[] | undefined,
): readonly Uint8Array[] {
  return (witness ?? [])
    .slice(0, -1)
    .filter((entry, at) => !(witnessScript && at === 0 && entry.length === 0))
}

/** Returns what a signature of each input has to sign (BIP-143). */
async function digestsOf(cold: ColdScript, own: Own): Promise<Uint8Array[]> {
  const { OutScript } = await load()
  const script =
    cold.witnessScript ?? OutScript.encode({ type: 'pkh', hash: Uint8Array.from(cold.script.subarray(2)) })
  return Array.from({ length: own.inputsLength }, (_one, input) => {
    const { witnessUtxo } = own.getInput(input)
    if (!witnessUtxo) throw new Error('a refill states the amounts that it spends')
    return own.preimageWitnessV0(input, script, SIGHASH_ALL, witnessUtxo.amount)
  })
}

async function findSigner(
  cold: ColdScript,
  digest: Uint8Array,
  keys: readonly Uint8Array[],
  signature: Uint8Array,
): Promise<Uint8Array | undefined> {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  const own = new Set(cold.keys.map(({ publicKey }) => hexOf(publicKey)))
  if (signature.at(-1) !== SIGHASH_ALL) return undefined
  return keys.find((key) => {
    try {
      return (
        own.has(hexOf(key)) &&
        secp256k1.verify(signature.subarray(0, -1), digest, key, {
          prehash: false,
          format: 'der',
          lowS: true,
        })
      )
    } catch {
      return false
    }
  })
}

type Own = InstanceType<Awaited<ReturnType<typeof load>>['Transaction']>
type SignedInput = Pick<ReturnType<Own['getInput']>, 'partialSig' | 'finalScriptWitness'>

/** Returns the transaction of a file; undefined if it is none. */
async function parse(text: string): Promise<Own | undefined> {
  const { Transaction } = await load()
  try {
    const found = Transaction.fromPSBT(Buffer.from(text, 'base64'))
    txidOf(found.unsignedTx)
    return found
  } catch {
    return undefined
  }
}

/** Returns the id, which is a hash without the signatures of segwit inputs, and so is known before them. */
function txidOf(unsigned: Uint8Array): string {
  return parseTransaction(Buffer.from(unsigned)).txid
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
