import {
  type Finding,
  Keeper,
  type KeptOption,
  markOf,
  type PinnedKeys,
  type SentPurchase,
  withEarlierKeys,
} from '@halyard/receipt/keeping'
import type { KeyPeriod, ReceiptCrypto } from '@halyard/receipt'
import { toast } from '@halyard/ui'
import { readApi } from '../../../lib/calls/api.ts'
import { loadWhenReachable } from '../../../lib/calls/load-when-reachable.ts'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import { loadNamespaces, text } from '../../../lib/language/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import { browserCrypto } from '../receipt/browser-crypto.ts'
import { buildFingerprints } from './build-fingerprints.ts'
import { followHeads, type HeadFollower } from './follow-heads.ts'
import { openKeepStore } from './keep-database.ts'
import { rememberKept, useKept } from './kept-store.ts'

const PAGE = 100

interface Opened {
  readonly keeper: Keeper
  readonly heads: HeadFollower
}

let opening: Promise<Opened | undefined> | undefined

/** Opens the records that this device keeps for the signed-in customer. Undefined for guests. */
export function openKeeping(): Promise<Opened | undefined> {
  opening ??= open()
  return opening
}

/**
 * Closes the records of the previous customer and opens those of the next one. Deletes them, except findings and keys,
 * if the customer has signed out; an exchange that ends a session deletes nothing.
 */
export async function reopenKeeping(isDeleted: boolean): Promise<void> {
  const before = await opening
  before?.heads.stop()
  const crypto = isDeleted ? await loadWhenReachable(browserCrypto) : undefined
  if (crypto) await createKeeper('', crypto, () => undefined).state.load('', serverNow())
  if (isDeleted) rememberKept(false)
  useKept.setState({ verified: new Map(), wrong: new Set() })
  opening = undefined
  await openKeeping()
}

/**
 * Verifies the answer to a purchase and keeps its ticket. Returns whether it may be shown as bought: false if the ticket is
 * not right, and if the customer signed out meanwhile.
 */
export async function checkBought(sent: SentPurchase, ticket: unknown): Promise<boolean> {
  const opened = await openKeeping()
  if (!opened) return false
  const finding = await opened.keeper.checkTicket(sent, ticket)
  void opened.keeper.fill()
  return finding === undefined
}

/** Fetches the newest live head before an order is sent, which cannot be accepted before its prices. */
export async function lookAtHead(): Promise<void> {
  await (await openKeeping())?.keeper.look()
}

/** Verifies the signed refusal of a purchase, and keeps it. */
export async function checkRefused(sent: SentPurchase, refusal: unknown): Promise<void> {
  await (await openKeeping())?.keeper.checkRefusal(sent, refusal)
}

/** Returns the records that this device keeps of an option. */
export async function keptOf(optionId: number): Promise<KeptOption | undefined> {
  const options = (await openKeeping())?.keeper.state.options.values() ?? []
  return Array.from(options).find(({ ticket }) => ticket.option.id === optionId)
}

/** Returns the keys that receipts are verified with, given a response of `trail/key`. */
export async function trustedKeys(answer: unknown): Promise<readonly KeyPeriod[]> {
  return withEarlierKeys((await openKeeping())?.keeper.state.keys?.periods ?? [], answer)
}

/** Returns the keys that this device has pinned; undefined if it has pinned none. */
export async function pinnedKeys(): Promise<PinnedKeys | undefined> {
  const opened = await openKeeping()
  if (opened) return opened.keeper.state.keys
  const [stored] = await openKeepStore()
    .read('keys')
    .catch(() => [])
  return stored
}

/** Deletes a finding. */
export async function deleteFinding({ id }: Finding): Promise<void> {
  ;(await openKeeping())?.keeper.state.remove('finding', id)
}

/** Trusts a key whose fingerprint the customer has compared. */
export async function trustKey(publicKey: string): Promise<void> {
  await (await openKeeping())?.keeper.trustKey(publicKey)
}

async function open(): Promise<Opened | undefined> {
  const account = useSession.getState().user?.accountNumber
  if (account === undefined) return undefined
  const [crypto] = await Promise.all([
    loadWhenReachable(browserCrypto),
    loadNamespaces(['option/keeping']).catch(() => undefined),
  ])
  let heads: HeadFollower | undefined
  // The first change comes when earlier findings have been read.
  let isRead = false
  const keeper = createKeeper(account, crypto, () => {
    show(keeper, isRead)
    isRead = true
    heads?.update()
  })
  await keeper.open()
  heads = followHeads(keeper)
  heads.update()
  heads.compare()
  void keeper.fill()
  void keeper.recheck()
  return { keeper, heads }
}

function createKeeper(account: string, crypto: ReceiptCrypto, onChange: () => void): Keeper {
  return new Keeper({
    account,
    crypto,
    store: openKeepStore(),
    fingerprints: buildFingerprints(),
    now: serverNow,
    readKeys: () => readApi('trail/key', {}),
    readLive: async (start) => (await readApi('trail/live', { limit: PAGE, ...start })).list,
    readReceipt: async (id) => (await readApi('microtrade/receipt', { id })).receipt,
    readOptions: async (page) => {
      const listed = await readApi('microtrade/lists', { page, limit: PAGE })
      // The list of the next customer, who signed in meanwhile, lacks every option of this one.
      if (useSession.getState().user?.accountNumber !== account) throw new Error('another customer')
      return listed
    },
    readCredits: async (asked) => {
      const wins = { type: 'option', reason: 'option_payout', limit: PAGE } as const
      const { list, more } = await readApi('wallet/legal_log', { ...wins, ...asked })
      if (more || useSession.getState().user?.accountNumber !== account) throw new Error('not all payouts')
      return list.map(({ available }) => available)
    },
    onChange,
  })
}

/** Publishes what changed to the screens; says so if something was found. */
function show({ state }: Keeper, announces: boolean): void {
  const options = Array.from(state.options.values())
  const verified = options.flatMap((option) => {
    const mark = markOf(option)
    return mark ? [[option.ticket.option.id, mark] as const] : []
  })
  const findings = Array.from(state.findings.values()).toSorted((a, b) => b.foundAt - a.foundAt)
  const before = useKept.getState()
  const known = new Set(before.findings.map(({ id }) => id))
  if (announces && findings.some(({ id }) => !known.has(id))) toast(text('option/keeping:found'), 'bad')
  if (findings.length !== known.size || !findings.every(({ id }) => known.has(id)))
    useKept.setState({ findings, wrong: new Set(findings.flatMap(({ optionId }) => optionId ?? [])) })
  const isSame = ([id, mark]: (typeof verified)[number]) => before.verified.get(id) === mark
  if (verified.length !== before.verified.size || !verified.every(isSame))
    useKept.setState({ verified: new Map(verified) })
  if (options.length > 0) rememberKept(true)
}
