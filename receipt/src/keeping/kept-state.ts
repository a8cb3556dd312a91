import type { Evidence, Proof } from '../evidence/evidence.ts'
import type { LiveHead } from '../statements/live-head.ts'
import type { Statement } from '../statements/statements.ts'
import {
  type Finding,
  type FindingKind,
  type KeepStore,
  type KeptOption,
  type KeptKind,
  type KeptRecords,
  type KeptRefusal,
  outdated,
  type PinnedKeys,
} from './kept.ts'

const FINDINGS_MAX = 50

/** A finding, without the fields that the record adds. */
export interface Found {
  readonly kind: FindingKind
  /** Subject of the finding: the nonce of a purchase, or a public key. A second finding of the same kind is not recorded. */
  readonly about: string
  readonly file: unknown
  readonly optionId?: number
  readonly term?: Finding['term']
  readonly publicKey?: string
  readonly evidence?: { readonly evidence: Evidence; readonly proof: Proof }
}

/** Owns the kept records of one customer: in memory, and in a store that may fail. */
export class KeptState {
  readonly options = new Map<string, KeptOption>()
  readonly refusals = new Map<string, KeptRefusal>()
  readonly findings = new Map<string, Finding>()
  keys: PinnedKeys | undefined
  readonly #store: KeepStore
  readonly #onChange: () => void

  constructor(store: KeepStore, onChange: () => void) {
    this.#store = store
    this.#onChange = onChange
  }

  /** Reads the stored records. Deletes those that are outdated or another customer's. */
  async load(account: string, now: number): Promise<void> {
    const read = <Kind extends KeptKind>(kind: Kind) =>
      this.#store.read(kind).catch((): readonly KeptRecords[Kind][] => [])
    const [options, refusals] = [await read('option'), await read('refusal')]
    for (const option of options) this.options.set(option.id, option)
    for (const refusal of refusals) this.refusals.set(refusal.id, refusal)
    for (const finding of await read('finding')) this.findings.set(finding.id, finding)
    const [keys] = await read('keys')
    this.keys = keys
    for (const [kind, records] of [
      ['option', options],
      ['refusal', refusals],
    ] as const)
      for (const { id } of records.filter((record) => record.account !== account)) this.remove(kind, id)
    this.clean(now)
    this.#onChange()
  }

  /** Deletes outdated records. */
  clean(now: number): void {
    for (const { id } of outdated(this.options.values(), now)) this.remove('option', id)
    for (const { id } of outdated(this.refusals.values(), now)) this.remove('refusal', id)
  }

  /** Keeps an option. Without `isStored` only in memory, until the next call. */
  putOption(option: KeptOption, isStored = true): void {
    this.options.set(option.id, option)
    if (isStored) this.#write('option', option)
    this.#onChange()
  }

  /** A settled option no longer counts as verified. */
  markWrong(id: string): void {
    const kept = this.options.get(id)
    if (kept?.settlement) this.putOption({ ...kept, settlement: { ...kept.settlement, isVerified: false } })
  }

  /** Remembers whether the exchange's list shows a settled option as its receipt does. */
  putListed(id: string, isListed: boolean): void {
    const kept = this.options.get(id)
    if (kept?.settlement && (kept.settlement.isListed ?? false) !== isListed)
      this.putOption({ ...kept, settlement: { ...kept.settlement, isListed } })
  }

  putRefusal(refusal: KeptRefusal): void {
    this.refusals.set(refusal.id, refusal)
    this.#write('refusal', refusal)
  }

  putKeys(keys: PinnedKeys): void {
    this.keys = keys
    this.#write('keys', keys)
    this.#onChange()
  }

  /** Records a finding, and returns it as first recorded. */
  record(found: Found, now: number): Finding {
    const { kind, about, file, optionId, term, publicKey, evidence } = found
    const id = `${kind}:${about}`
    const known = this.findings.get(id)
    if (known) return known
    const finding: Finding = {
      id,
      kind,
      foundAt: now,
      optionId: optionId ?? null,
      proof: evidence?.proof ?? null,
      term: term ?? null,
      publicKey: publicKey ?? null,
      file: evidence?.evidence ?? file,
    }
    if (this.findings.size >= FINDINGS_MAX) return finding
    this.findings.set(id, finding)
    this.#write('finding', finding)
    this.#onChange()
    return finding
  }

  remove(kind: 'option' | 'refusal' | 'finding', id: string): void {
    const records = { option: this.options, refusal: this.refusals, finding: this.findings }[kind]
    if (!records.delete(id)) return
    this.#store.remove(kind, id).catch(ignore)
    this.#onChange()
  }

  /** Returns the signed statements that a new one about an option, or about none, must not contradict. */
  statementsBesides(id: string | undefined): Statement[] {
    return Array.from(this.options.values())
      .filter((option) => option.id !== id)
      .flatMap((option): Statement[] => [option.ticket, ...lastHeadOf(option)])
  }

  #write<Kind extends KeptKind>(kind: Kind, record: KeptRecords[Kind]): void {
    this.#store.write(kind, record).catch(ignore)
  }
}

function lastHeadOf({ heads, settlement }: KeptOption): readonly LiveHead[] {
  const last = settlement?.live ?? heads.at(-1)
  return last ? [last] : []
}

/** A store that is full or closed must not stop a purchase. */
function ignore(): void {}
