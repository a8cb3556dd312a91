import type { DailyStatement } from '../daily/daily-statement.ts'
import { encode } from '../text/encode.ts'
import { bytesOf } from '../text/hex.ts'
import type { LiveHead } from './live-head.ts'
import type { Receipt } from '../receipt.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import type { Refusal } from './refusal.ts'
import type { SourcesStatement } from '../sources/tick-sources.ts'
import type { Ticket } from './ticket.ts'

type Statement =
  | Ticket
  | Refusal
  | LiveHead
  | Receipt
  | DailyStatement
  | SourcesStatement
  | SettledShare
  | SealedReport

/** A report of customer liabilities, with the time of its signature. */
interface SealedReport {
  readonly format: 'halyard-liabilities-1'
  readonly public_key: string
  readonly signed_at: number
}

/** A share of any kind, with the time at which what it states had ended. */
interface SettledShare {
  readonly format: 'halyard-share'
  readonly public_key: string
  readonly settled_at: number
}

/** A key that signed, and when it was valid, both ends included. Null: without an end, not revoked. */
export interface KeyPeriod {
  readonly public_key: string
  readonly from: number
  /** When it handed over to the next key. */
  readonly until: number | null
  /** From this moment on, nothing that it signs is valid. */
  readonly revoked_at: number | null
}

/** A trusted key: in hexadecimal for all times, or with the time in which it was valid. */
export type TrustedKey = string | KeyPeriod

/** A key as `trail/key` lists it. The first key, and one after a revoked or lost key, has no hand-over. */
export interface ListedKey {
  readonly public_key: string
  readonly from: number
  readonly until: number | null
  readonly hand_over: { readonly previous: string; readonly signature: string } | null
  readonly revocation: { readonly revoked_at: number; readonly signature: string } | null
}

/** Returns the text that the previous key signs to hand over to a key (docs/verify.md). */
export function handOverText(publicKey: string, from: number, previous: string): string {
  return `halyard-key-1|${publicKey}|${from}|${previous}`
}

/** Returns the text that a key signs to revoke itself (docs/verify.md). */
export function revocationText(publicKey: string, revokedAt: number): string {
  return `halyard-revocation-1|${publicKey}|${revokedAt}`
}

/** Returns the period of a key by the word of a list, without verifying a signature. */
export function periodOf({ public_key, from, until, revocation }: ListedKey): KeyPeriod {
  return { public_key, from, until, revoked_at: revocation?.revoked_at ?? null }
}

/** The keys that follow from trusted ones, and why others of a list do not. */
export interface KeyChain {
  readonly periods: readonly KeyPeriod[]
  readonly problems: readonly KeyChainProblem[]
}

/** A key of a list that is not trusted, or whose revocation is not signed. */
export interface KeyChainProblem {
  readonly public_key: string
  readonly problem: 'not_handed_over' | 'two_hand_overs' | 'revocation_not_signed'
}

/**
 * Follows signed hand-overs from trusted keys, in hexadecimal, through a list of keys. A key is trusted if exactly one key
 * was signed by its predecessor and that was neither revoked by then nor younger. A period ends where the hand-over says;
 * the list's own `until` is not used. A revocation that is not signed by its key is ignored.
 */
export async function followKeys(
  trusted: readonly string[],
  list: readonly ListedKey[],
  crypto: ReceiptCrypto,
): Promise<KeyChain> {
  const problems: KeyChainProblem[] = []
  const periods: KeyPeriod[] = []
  const starts = list.filter(({ public_key }) => trusted.includes(public_key))
  const queue = [...starts]
  for (const key of queue) {
    const revokedAt = await revocationOf(key, crypto)
    if (key.revocation && revokedAt === null)
      problems.push({ public_key: key.public_key, problem: 'revocation_not_signed' })
    const heirs = await heirsOf(key, revokedAt, list, crypto)
    const [heir] = heirs
    if (heirs.length > 1)
      problems.push(...heirs.map(({ public_key }) => ({ public_key, problem: 'two_hand_overs' }) as const))
    else if (heir && !queue.includes(heir)) queue.push(heir)
    const until = heirs.length > 0 ? Math.min(...heirs.map(({ from }) => from)) : null
    periods.push({ public_key: key.public_key, from: key.from, until, revoked_at: revokedAt })
  }
  const named = new Set([...periods, ...problems].map(({ public_key }) => public_key))
  for (const { public_key } of list)
    if (!named.has(public_key)) problems.push({ public_key, problem: 'not_handed_over' })
  return { periods, problems }
}

async function revocationOf(
  { public_key, revocation }: ListedKey,
  crypto: ReceiptCrypto,
): Promise<number | null> {
  if (!revocation) return null
  const text = revocationText(public_key, revocation.revoked_at)
  const isSigned = await isSignedBy(public_key, text, revocation.signature, crypto)
  return isSigned ? revocation.revoked_at : null
}

async function heirsOf(
  key: ListedKey,
  revokedAt: number | null,
  list: readonly ListedKey[],
  crypto: ReceiptCrypto,
): Promise<ListedKey[]> {
  const heirs: ListedKey[] = []
  for (const heir of list) {
    const { public_key, from, hand_over } = heir
    if (hand_over?.previous !== key.public_key || from < key.from) continue
    if (revokedAt !== null && from >= revokedAt) continue
    const text = handOverText(public_key, from, key.public_key)
    if (await isSignedBy(key.public_key, text, hand_over.signature, crypto)) heirs.push(heir)
  }
  return heirs
}

async function isSignedBy(
  publicKey: string,
  text: string,
  signature: string,
  { verifyEd25519 }: ReceiptCrypto,
): Promise<boolean> {
  return verifyEd25519(bytesOf(publicKey), encode(text), bytesOf(signature))
}

/** The fault of a signing key: it is not trusted, or it was not valid at the time of its signature. */
export interface KeyProblem {
  readonly public_key: string
  readonly problem: 'unknown' | 'not_valid_yet' | 'expired' | 'revoked'
  /** The time of the signed statement, in epoch milliseconds. */
  readonly at: number
}

/** A key that signed a part of a statement. */
interface Signer {
  readonly public_key: string
  readonly at: number
  /** Whether it signed at that time. Tickets, receipts and shares may be signed later, but never earlier. */
  readonly isSignedThen: boolean
}

/** Returns every key of a statement that is not trusted, or was not valid at the time of its signature. */
export function keyProblemsOf(statement: Statement, trusted: readonly TrustedKey[]): KeyProblem[] {
  return signersOf(statement).flatMap((signer) => {
    const { public_key, at } = signer
    const problem = problemOf(signer, trusted)
    return problem ? [{ public_key, problem, at }] : []
  })
}

function signersOf(statement: Statement): readonly Signer[] {
  const { public_key } = statement
  switch (statement.format) {
    case 'halyard-live-1':
    case 'halyard-live-2':
    case 'halyard-daily-1':
    case 'halyard-liabilities-1':
      return [{ public_key, at: statement.signed_at, isSignedThen: true }]
    case 'halyard-sources-1':
      return [{ public_key, at: statement.head.signed_at, isSignedThen: true }]
    case 'halyard-refusal-1':
    case 'halyard-refusal-2':
      return [{ public_key, at: statement.refused_at, isSignedThen: true }]
    case 'halyard-ticket-1':
      return [{ public_key, at: statement.option.accepted_at, isSignedThen: false }]
    case 'halyard-share':
      return [{ public_key, at: statement.settled_at, isSignedThen: false }]
    case 'halyard-receipt-1': {
      const { head } = statement.trail
      return [
        { public_key, at: head.signed_at, isSignedThen: false },
        { public_key: head.public_key, at: head.signed_at, isSignedThen: true },
      ]
    }
    case 'halyard-receipt-2': {
      const { option, ticket, trail } = statement
      return [
        { public_key, at: trail.live.signed_at, isSignedThen: false },
        { public_key: ticket.public_key, at: option.accepted_at, isSignedThen: false },
        { public_key: trail.live.public_key, at: trail.live.signed_at, isSignedThen: true },
      ]
    }
  }
}

function problemOf(
  { public_key, at, isSignedThen }: Signer,
  trusted: readonly TrustedKey[],
): KeyProblem['problem'] | undefined {
  const key = trusted.find((one) => (typeof one === 'string' ? one : one.public_key) === public_key)
  if (key === undefined) return 'unknown'
  if (typeof key === 'string') return undefined
  if (key.revoked_at !== null && at >= key.revoked_at) return 'revoked'
  if (key.until !== null && at > key.until) return 'expired'
  return isSignedThen && at < key.from ? 'not_valid_yet' : undefined
}
