import { type Evidence, findEvidence, judgeEvidence, type Proof } from '../evidence/evidence.ts'
import { isLiveHead, type LiveHead } from '../statements/live-head.ts'
import { type KeyPeriod, keyProblemsOf } from '../statements/signing-keys.ts'
import { isStatementSigned, type Statement } from '../statements/statements.ts'
import type { Ticket } from '../statements/ticket.ts'
import { checkOverdue } from './check-overdue.ts'
import { compareList } from './compare-list.ts'
import { judgeRefusal, judgeTicket, type TicketJudgement } from './judge-answer.ts'
import { judgeReceipt } from './judge-receipt.ts'
import type { Finding, KeptOption, SentPurchase } from './kept.ts'
import type { KeeperParts } from './keeper-parts.ts'
import { KeptState } from './kept-state.ts'
import { isDue, isRunning } from './due-times.ts'
import { followPinned } from './pin-keys.ts'
import { recheckHeads } from './recheck-heads.ts'
import { SeenHeads } from './seen-heads.ts'
import { thinHeads } from './thin-heads.ts'
import { timeTick, withHeldBack } from './time-ticks.ts'
import { coveredBy, unwatchedBy } from './watched.ts'

const PAGE = 100
const PAGES_MAX = 3
const SAVE_EVERY_MS = 5_000
/** How long before acceptance the kept heads begin. */
const BEFORE_MS = 1_000

/**
 * Keeps the exchange's signed statements for one customer, verifies it as it arrives, and records what is wrong. It
 * does what docs/verify.md asks of a customer, and never rejects because of the content it reads.
 */
export class Keeper {
  readonly state: KeptState
  readonly #parts: KeeperParts
  #last: LiveHead | undefined
  #looked: LiveHead | undefined
  readonly #newestSeen = new Map<number, number>()
  readonly #seen = new SeenHeads()
  #taking: Promise<void> = Promise.resolve()
  #savedAt = 0
  readonly #settling = new Set<string>()

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.state = new KeptState(parts.store, parts.onChange)
  }

  /** Reads the kept records and the keys of the exchange. */
  async open(): Promise<void> {
    await this.state.load(this.#parts.account, this.#parts.now())
    await this.readKeys()
  }

  /** Reads the keys of the exchange and follows them from the pinned ones. Returns false without a connection. */
  async readKeys(): Promise<boolean> {
    const answer = await this.#parts.readKeys().catch(() => undefined)
    const { crypto, fingerprints, now } = this.#parts
    const followed = await followPinned(answer, this.state.keys, fingerprints, crypto)
    if (!followed) return false
    this.state.putKeys(followed.keys)
    for (const { kind, publicKey } of followed.findings)
      this.state.record({ kind, about: publicKey, publicKey, file: answer }, now())
    return true
  }

  /** Trusts a key whose fingerprint the customer has compared, and removes the findings about keys. */
  async trustKey(publicKey: string): Promise<void> {
    const pinned = [...(this.state.keys?.pinned ?? []), publicKey]
    this.state.putKeys({ id: 'keys', pinned, periods: this.state.keys?.periods ?? [] })
    for (const { id, kind } of this.state.findings.values())
      if (kind.startsWith('key_')) this.state.remove('finding', id)
    await this.readKeys()
  }

  /** The options whose live heads are kept: those that are not settled, and not overdue for long. */
  running(): KeptOption[] {
    const now = this.#parts.now()
    return Array.from(this.state.options.values()).filter((kept) => isRunning(kept, now))
  }

  /** The options that have ended and are not settled here. */
  due(): KeptOption[] {
    const now = this.#parts.now()
    return Array.from(this.state.options.values()).filter((kept) => isDue(kept, now))
  }

  /** Verifies the ticket in the response to a purchase, and keeps it. Returns the fault, if any. */
  async checkTicket(purchase: SentPurchase, answer: unknown): Promise<Finding | undefined> {
    const { account, now } = this.#parts
    const { ticket, problem, term } = await this.#judgeTicket(purchase, answer)
    const about = purchase.request.nonce
    const refusal = this.state.refusals.get(about)?.refusal
    const kept: Statement[] = [
      ...this.state.statementsBesides(about),
      ...(refusal ? [refusal] : []),
      ...(this.#last ? [this.#last] : []),
      ...(this.#looked ? [this.#looked] : []),
    ]
    const evidence = ticket && (await this.#findEvidence(ticket, kept))
    const isTicketRight = !problem && !evidence
    if (ticket)
      this.state.putOption({
        id: about,
        account,
        keptAt: now(),
        request: purchase.request,
        ticket,
        isTicketRight,
        heads: [],
        timed: 0,
        odd: [],
        answerMs: purchase.answeredAt - purchase.sentAt,
        seen: [],
        settlement: null,
      })
    this.state.clean(now())
    if (isTicketRight) return undefined
    return this.state.record(
      {
        kind: evidence ? 'proof' : (problem ?? 'ticket_invalid'),
        about,
        file: ticket ? [ticket] : answer,
        ...(ticket && { optionId: ticket.option.id }),
        term,
        ...(evidence && { evidence }),
      },
      now(),
    )
  }

  async #judgeTicket(purchase: SentPurchase, answer: unknown): Promise<TicketJudgement> {
    const { crypto } = this.#parts
    const { sentAt, request } = purchase
    const seen = this.#seen.newestBefore(sentAt, request.match_id)
    const judge = () => judgeTicket(answer, { ...purchase, seen }, this.#keys(), crypto)
    const judged = await judge()
    if (judged.problem !== 'ticket_key') return judged
    await this.readKeys()
    if (!this.state.keys && judged.ticket) this.#pinFirst(judged.ticket)
    return judge()
  }

  /** Pins the key of the first statement while the keys of the exchange cannot be read. */
  #pinFirst({ public_key }: Ticket): void {
    if (this.#parts.fingerprints.length > 0) return
    const period = { public_key, from: 0, until: null, revoked_at: null }
    this.state.putKeys({ id: 'keys', pinned: [public_key], periods: [period] })
  }

  /** Verifies the signed refusal of a purchase, and keeps it. Returns the fault, if any. */
  async checkRefusal(purchase: SentPurchase, answer: unknown): Promise<Finding | undefined> {
    const { account, crypto, now } = this.#parts
    const about = purchase.request.nonce
    const judge = () => judgeRefusal(answer, purchase, this.#keys(), crypto)
    let refusal = await judge()
    if (!refusal) {
      await this.readKeys()
      refusal = await judge()
    }
    if (!refusal) return this.state.record({ kind: 'refusal_wrong', about, file: [answer] }, now())
    const { isRepeated } = purchase
    this.state.putRefusal({ id: about, account, keptAt: now(), refusal, ...(isRepeated && { isRepeated }) })
    this.state.clean(now())
    const ticket = this.state.options.get(about)?.ticket
    const evidence = ticket && (await this.#findEvidence(refusal, [ticket]))
    return evidence && this.state.record({ kind: 'proof', about, file: undefined, evidence }, now())
  }

  /**
   * Verifies a live head and keeps it with the options that run. `arrivedAt` is by the server's clock, and undefined if it
   * is not known when the head arrived.
   */
  takeHead(head: unknown, arrivedAt: number | undefined): Promise<void> {
    this.#taking = this.#taking.then(() => this.#takeHead(head, arrivedAt))
    return this.#taking
  }

  async #takeHead(answer: unknown, arrivedAt: number | undefined): Promise<void> {
    const { now } = this.#parts
    const running = this.running()
    if (running.length === 0) return
    const head = await this.#trustedHead(answer)
    if (head === 'unknown') return
    if (!head) {
      this.state.record({ kind: 'head_wrong', about: '', file: [answer] }, now())
      return
    }
    if (this.#last?.signature === head.signature) return
    if (arrivedAt !== undefined) this.#seen.add(head, arrivedAt)
    const before = this.#last ? [this.#last] : this.state.statementsBesides(undefined)
    await this.#compareHead(head, [...before, ...running.map(({ ticket }) => ticket)])
    const isSaved = now() >= this.#savedAt + SAVE_EVERY_MS
    if (isSaved) this.#savedAt = now()
    for (const { id } of running) {
      const kept = this.state.options.get(id)
      if (!kept || kept.heads.some(({ signature }) => signature === head.signature)) continue
      const newestSeen = this.#newestSeen.get(kept.ticket.option.match_id)
      const times = timeTick(kept, head, { newestSeen, arrivedAt })
      const heads = thinHeads([...kept.heads, head], kept.ticket)
      this.state.putOption({ ...kept, ...times, ...coveredBy(kept, head), heads }, isSaved)
    }
    for (const [matchId, n] of head.heads)
      this.#newestSeen.set(matchId, Math.max(n, this.#newestSeen.get(matchId) ?? 0))
    if (!this.#last || head.seq > this.#last.seq) this.#last = head
  }

  /** Records what a live head contradicts. An option whose ticket it contradicts no longer counts as verified. */
  async #compareHead(head: LiveHead, kept: readonly Statement[]): Promise<void> {
    const found = await this.#findEvidence(head, kept)
    if (!found) return
    const [other] = found.evidence.statements
    const option = Array.from(this.state.options.values()).find(({ ticket }) => ticket === other)
    if (option) this.state.putOption({ ...option, isTicketRight: false })
    this.state.record(
      {
        kind: 'proof',
        about: option?.id ?? head.prev,
        file: undefined,
        ...(option && { optionId: option.ticket.option.id }),
        evidence: found,
      },
      this.#parts.now(),
    )
  }

  /** Fetches the newest live head. An order that is sent after it cannot have been accepted before its ticks. */
  async look(): Promise<void> {
    const heads = await this.#parts.readLive({}).catch(() => [])
    const head = await this.#trustedHead(heads.at(-1))
    if (!head || head === 'unknown') return
    this.#looked = head
    this.#seen.add(head, this.#parts.now())
  }

  /** Fetches the live heads again in which kept receipts ended, and records what differs. */
  recheck(): Promise<void> {
    return recheckHeads(this.state, this.#parts, {
      trustedHead: (answer) => this.#trustedHead(answer),
      findEvidence: (head, kept) => this.#findEvidence(head, kept),
    })
  }

  /**
   * Compares the kept records with the customer's list and ledger. Returns false if something cannot be compared yet.
   */
  compare(): Promise<boolean> {
    return compareList(this.state, this.#parts, (statement, kept) => this.#findEvidence(statement, kept))
  }

  /** Fetches the live heads that are missing: since the last one, or since shortly before the options that run. */
  async fill(): Promise<void> {
    const starts = this.running().map(
      ({ ticket, heads }) => heads.at(-1)?.signed_at ?? ticket.option.accepted_at - BEFORE_MS,
    )
    if (starts.length === 0) return
    const from = Math.min(...starts)
    const last = this.#last
    let start: Parameters<KeeperParts['readLive']>[0] =
      last && last.signed_at >= from ? { from_seq: last.seq + 1 } : { from }
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const list = await this.#parts.readLive(start).catch(() => [])
      for (const head of list) await this.takeHead(head, undefined)
      if (list.length < PAGE || !this.#last) return
      start = { from_seq: this.#last.seq + 1 }
    }
  }

  /**
   * Fetches the receipt of an option that has ended, and verifies it against what was kept. Returns false if there is none
   * yet; then it must be tried again.
   */
  async settle(id: string): Promise<boolean> {
    const kept = this.state.options.get(id)
    if (!kept || kept.settlement || this.#settling.has(id)) return true
    this.#settling.add(id)
    try {
      const answer = await this.#parts.readReceipt(kept.ticket.option.id)
      if (answer === null)
        await checkOverdue(this.state, this.#parts, kept, (head) => this.#trustedHead(head))
      return answer !== null && (await this.#settle(kept.id, answer))
    } catch {
      return false
    } finally {
      this.#settling.delete(id)
    }
  }

  /** Returns false if it needs keys that cannot be read now. */
  async #settle(id: string, answer: unknown): Promise<boolean> {
    await this.#taking
    const kept = this.state.options.get(id)
    if (!kept) return true
    const { crypto, now } = this.#parts
    const judge = () => judgeReceipt(answer, kept, this.state.statementsBesides(id), this.#keys(), crypto)
    let judged = await judge()
    if (judged.problem === 'receipt_key') {
      if (!(await this.readKeys())) return false
      judged = await judge()
    }
    const { receipt, problem, evidence } = judged
    const odd = receipt ? withHeldBack(kept, receipt) : kept.odd
    const settlement = {
      at: now(),
      isVerified: !problem && kept.isTicketRight,
      unwatched: unwatchedBy(kept),
      live: receipt?.trail.live ?? null,
      ...(receipt && { outcome: { result: receipt.outcome.result, payout: receipt.outcome.payout } }),
    }
    this.state.remove('finding', `receipt_overdue:${id}`)
    this.state.putOption({ ...kept, odd, settlement })
    if (!problem) return true
    const proof = evidence && (await judgeEvidence(evidence, crypto, this.#publicKeys()))
    this.state.record(
      {
        kind: problem,
        about: id,
        optionId: kept.ticket.option.id,
        file: receipt ? [kept.ticket, receipt] : answer,
        ...(evidence && proof && { evidence: { evidence, proof } }),
      },
      now(),
    )
    return true
  }

  /** Returns a live head that a trusted key signed; `unknown` if that needs keys that cannot be read now. */
  async #trustedHead(answer: unknown): Promise<LiveHead | 'unknown' | undefined> {
    if (!isLiveHead(answer)) return undefined
    const head = answer as LiveHead
    const isUnknown = keyProblemsOf(head, this.#keys()).length > 0
    if (isUnknown && !(await this.readKeys())) return 'unknown'
    const isRight =
      keyProblemsOf(head, this.#keys()).length === 0 && (await isStatementSigned(head, this.#parts.crypto))
    return isRight ? head : undefined
  }

  async #findEvidence(
    statement: Statement,
    kept: readonly Statement[],
  ): Promise<{ readonly evidence: Evidence; readonly proof: Proof } | undefined> {
    const { crypto } = this.#parts
    const evidence = await findEvidence(statement, kept, crypto, this.#publicKeys())
    const proof = evidence && (await judgeEvidence(evidence, crypto, this.#publicKeys()))
    return evidence && proof && { evidence, proof }
  }

  #keys(): readonly KeyPeriod[] {
    return this.state.keys?.periods ?? []
  }

  #publicKeys(): string[] {
    return this.#keys().map(({ public_key }) => public_key)
  }
}
