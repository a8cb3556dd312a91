import { openJournal, type Entry } from './journal.ts'
import { type Keys, readKeys } from './keys.ts'
import { refusalForEver, refusalForNow } from './refusals.ts'
import { hashOf, type SignRequest } from './request.ts'
import type { Settings } from './settings.ts'
import type { Signed } from './signed.ts'
import { signEvm } from './sign-evm.ts'
import { signPractice } from './sign-practice.ts'

export type SignAnswer =
  | ({ readonly kind: 'signed' } & Signed)
  /** Never signed, now or later: the money can be given back. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not now; ask again. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The same withdrawal was asked for with other contents. */
  | { readonly kind: 'conflict'; readonly known: KnownPayment }

/** What a withdrawal was asked for before. */
interface KnownPayment extends Pick<Entry, 'network' | 'currencyId' | 'amount'> {
  /** Absent when it was refused. */
  readonly txid?: string
}

/** The only holder of private keys. It signs payments of withdrawals, each once, as its own policy allows. */
export interface Signer {
  readonly publicKeys: Keys['publicKeys']
  /** Asked again for the same withdrawal, it answers with the same transaction. */
  sign(request: SignRequest): Promise<SignAnswer>
  /** Where payments come from, on an EVM chain. */
  payingAddress(): Promise<string>
  close(): void
}

export function openSigner({ keyFile, journalFile, makesKeys, policy }: Settings, now = Date.now): Signer {
  const keys = readKeys(keyFile, makesKeys)
  const journal = openJournal(journalFile)
  let last: Promise<unknown> = Promise.resolve()

  async function signNext(request: SignRequest): Promise<SignAnswer> {
    const asked = hashOf(request)
    const known = journal.find(request.withdrawalId)
    if (known)
      return known.asked === asked ? answerOf(known) : { kind: 'conflict', known: knownPaymentOf(known) }
    const at = now()
    const { withdrawalId, network, currencyId, amount } = request
    const entry = { withdrawalId, asked, at, network, currencyId, amount }
    const never = refusalForEver(policy, request)
    if (never !== undefined) return write({ ...entry, outcome: { kind: 'refused', reason: never } })
    const later = refusalForNow(policy, journal, request, at)
    if (later !== undefined) return { kind: 'later', reason: later }
    const nonce = Math.max(journal.nextNonce(network), request.terms.nonce)
    const signed = await signWith(request, nonce)
    return write({ ...entry, outcome: { kind: 'signed', nonce, ...signed } })
  }

  async function signWith(request: SignRequest, nonce: number): Promise<Signed> {
    const network = policy[request.network]
    if (!network) throw new Error('the policy was asked before')
    return network.kind === 'evm'
      ? signEvm(keys.paying, network, request, nonce)
      : signPractice(keys.paying, network, request, nonce)
  }

  function write(entry: Entry): SignAnswer {
    journal.append(entry)
    return answerOf(entry)
  }

  return {
    publicKeys: keys.publicKeys,
    // One after another: two requests must never see the same next number.
    sign(request) {
      const answer = last.then(() => signNext(request))
      last = answer.catch(() => undefined)
      return answer
    },
    async payingAddress() {
      const { privateKeyToAddress } = await import('viem/accounts')
      return privateKeyToAddress(`0x${Buffer.from(keys.paying.privateKey ?? []).toString('hex')}`)
    },
    close: () => journal.close(),
  }
}

function answerOf({ outcome }: Entry): SignAnswer {
  return outcome.kind === 'signed'
    ? { kind: 'signed', txid: outcome.txid, raw: outcome.raw }
    : { kind: 'refused', reason: outcome.reason }
}

/** Enough for a person to find it, and nothing that could be sent. */
function knownPaymentOf({ network, currencyId, amount, outcome }: Entry): KnownPayment {
  return { network, currencyId, amount, ...(outcome.kind === 'signed' ? { txid: outcome.txid } : {}) }
}
