import { openJournal, type Entry } from './journal.ts'
import { type Keys, readKeys } from './keys.ts'
import { permanentRefusal, temporaryRefusal } from './refusals.ts'
import type { BatchRequest } from './bitcoin/batch-request.ts'
import { type BatchResult, signBatch } from './bitcoin/sign-batch.ts'
import type { ConsolidationRequest } from './bitcoin/consolidation-request.ts'
import { type ConsolidationResult, signConsolidation, signOverflow } from './bitcoin/sign-consolidation.ts'
import type { OverflowRequest } from './bitcoin/overflow-request.ts'
import { hashOf, type SignRequest } from './request.ts'
import type { Policy } from './policy.ts'
import { type KnownTransfer, signTransfer, type TransferResult, withoutHash } from './own/sign-transfer.ts'
import type { TransferRequest } from './own/transfer-request.ts'
import type { Settings } from './settings.ts'
import type { Signed } from './signed.ts'
import { signEvm } from './sign-evm.ts'
import { signPractice } from './sign-practice.ts'
import { signExpiring } from './tron/sign-expiring.ts'
import { payingTronAddress } from './tron/sign-tron.ts'

/** The result of a signing request. */
export type SignResult =
  | ({ readonly kind: 'signed' } & Signed)
  /** Permanently refused, so the funds can be returned. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Refused for now; the request can be repeated. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The signer recorded different contents for this withdrawal. */
  | { readonly kind: 'conflict'; readonly known: RecordedPayment }

/** The contents recorded for a withdrawal. */
interface RecordedPayment extends Pick<Entry, 'network' | 'currencyId' | 'amount'> {
  /** Absent when the payment was refused. */
  readonly txid?: string
}

/** The only holder of private keys. Signs each withdrawal's payment once, within the limits of its own policy. */
export interface Signer {
  /** Extended public keys by network, from which deposit addresses are derived. */
  readonly publicKeys: Readonly<Record<string, string>>
  /** Signs a payment. Repeating a request returns the same transaction; requests run one at a time. */
  sign(request: SignRequest): Promise<SignResult>
  /** Signs one transaction that pays withdrawals, in the same order. */
  batch(request: BatchRequest): Promise<BatchResult>
  /** Signs one transaction that joins own outputs, in the same order. */
  consolidate(request: ConsolidationRequest): Promise<ConsolidationResult>
  /** Signs one transaction that sends a part of own outputs to the cold address, in the same order. */
  overflow(request: OverflowRequest): Promise<ConsolidationResult>
  /** Returns the newest transaction of each of the last consolidations of a network, and of those to the cold address. */
  latestConsolidations(network: string): readonly string[]
  /** Returns the transaction of a consolidation by its id. */
  consolidation(txid: string): string | undefined
  /** Signs a transfer between own addresses, in the same order. */
  transfer(request: TransferRequest): Promise<TransferResult>
  /** Returns what is recorded under the number of a transfer. */
  knownTransfer(transferId: number): KnownTransfer | undefined
  /** Returns the address that pays withdrawals: of TRON if the policy says that the network is TRON, or else of EVM chains. */
  payingAddress(network?: string): Promise<string>
  close(): void
}

/** Opens the signer on its key file and journal. Throws a `SettingsError` if the key file is unusable. */
export function openSigner({ keyFile, journalFile, createsKeys, policy }: Settings, now = Date.now): Signer {
  const keys = readKeys(keyFile, createsKeys)
  const journal = openJournal(journalFile)
  const parts = { policy, keys, journal }
  let last: Promise<unknown> = Promise.resolve()

  async function signNext(request: SignRequest): Promise<SignResult> {
    const asked = hashOf(request)
    const known = journal.find(request.withdrawalId)
    if (known && known.asked !== asked) return { kind: 'conflict', known: recordedPaymentOf(known) }
    if (known && !isReplacementOf(request, known)) return resultOf(known)
    const at = now()
    const { withdrawalId, network, currencyId, amount } = request
    const entry = { withdrawalId, asked, at, network, currencyId, amount }
    const permanent = permanentRefusal(policy, request)
    // A policy that changed cannot refuse what is signed already: its transaction may be mined at any time.
    if (permanent !== undefined && known) return { kind: 'later', reason: permanent }
    if (permanent !== undefined) return write({ ...entry, outcome: { kind: 'refused', reason: permanent } })
    const temporary = temporaryRefusal(policy, journal, request, at)
    if (temporary !== undefined) return { kind: 'later', reason: temporary }
    if (request.terms.kind === 'tron') {
      const signed = await signExpiring(policy, keys, journal, { request, terms: request.terms, known, at })
      return signed.kind === 'later' ? signed : write({ ...entry, outcome: signed })
    }
    const nonce = Math.max(journal.nextNonce(network), request.terms.nonce)
    const signed = await signWith(request, nonce)
    return write({ ...entry, outcome: { kind: 'signed', nonce, ...signed } })
  }

  async function signWith(request: SignRequest, nonce: number): Promise<Signed> {
    const network = policy[request.network]
    if (!network) throw new Error('the policy does not contain the network')
    switch (network.kind) {
      case 'evm':
        return signEvm(keys.paying, network, request, nonce)
      case 'practice':
        return signPractice(keys.paying, network, request, nonce)
      case 'bitcoin':
      case 'tron':
        throw new Error('the terms are not those of the chain')
    }
  }

  function write(entry: Entry): SignResult {
    journal.append(entry)
    return resultOf(entry)
  }

  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  return {
    publicKeys: { ...keys.publicKeys, ...bitcoinPublicKeys(policy, keys) },
    // Sequential: concurrent requests must not use the same nonce.
    sign: (request) => inOrder(() => signNext(request)),
    batch: (request) => inOrder(() => Promise.resolve(signBatch(parts, request, now()))),
    consolidate: (request) => inOrder(() => Promise.resolve(signConsolidation(parts, request, now()))),
    overflow: (request) => inOrder(() => Promise.resolve(signOverflow(parts, request, now()))),
    latestConsolidations: (network) =>
      journal.consolidations.latest(network).map(({ outcome }) => outcome.txid),
    consolidation: (txid) => journal.consolidations.find(txid)?.outcome.raw,
    transfer: (request) => inOrder(() => signTransfer(parts, request, now())),
    knownTransfer(transferId) {
      const known = journal.transfers.find(transferId)
      return known && withoutHash(known)
    },
    async payingAddress(network = '') {
      if (policy[network]?.kind === 'tron') return payingTronAddress(keys.payingTron)
      const { privateKeyToAddress } = await import('viem/accounts')
      return privateKeyToAddress(`0x${Buffer.from(keys.paying.privateKey ?? []).toString('hex')}`)
    },
    close: () => journal.close(),
  }
}

/**
 * Returns whether a request names the newest transaction of its withdrawal as the one to replace. Any other repetition
 * gets the newest one again, so that a reply that was lost is not followed by a second replacement.
 */
function isReplacementOf({ terms }: SignRequest, { outcome }: Entry): boolean {
  return 'replaces' in terms && outcome.kind === 'signed' && terms.replaces === outcome.txid
}

function bitcoinPublicKeys(policy: Policy, keys: Keys): Record<string, string> {
  return Object.fromEntries(
    Object.entries(policy).flatMap(([name, network]) =>
      network.kind === 'bitcoin' ? [[name, keys.bitcoinAccount(network.chain).publicExtendedKey]] : [],
    ),
  )
}

function resultOf({ outcome }: Entry): SignResult {
  return outcome.kind === 'signed'
    ? { kind: 'signed', txid: outcome.txid, raw: outcome.raw }
    : { kind: 'refused', reason: outcome.reason }
}

/** Returns enough to identify the payment, without the signed transaction. */
function recordedPaymentOf({ network, currencyId, amount, outcome }: Entry): RecordedPayment {
  return { network, currencyId, amount, ...(outcome.kind === 'signed' ? { txid: outcome.txid } : {}) }
}
