import type { Page } from '@playwright/test'
import type { LiveHead, TicketReceipt } from '@halyard/receipt'
import { headAfter } from './changed-server.ts'
import { forgeOnce, hideHeads } from './forge-once.ts'
import { AMBER, buyCall, confirm, openConfirmation, type Scene, type Sign } from './scene.ts'
import { LOSING_BY, signLive, signReceipt, withLosingPrices } from './sign-again.ts'
import { holdAndDateBack, holdUntilDelivered, refuseAndBook, soldOn } from './held-orders.ts'

/** Acts of an exchange or a device, and the signs that the customer must see of them. */
export interface Case {
  readonly name: string
  /** Changes the page before the app runs. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Plays the cheat up to the purchase, or on. */
  readonly play: (scene: Scene) => Promise<void>
  /** Of each group at least one sign must be seen. */
  readonly shows: readonly (readonly Sign[])[]
}

const RED: readonly Sign[] = ['seeNotice']
/** The silence before delivery in case J, which is longer than the rules accept. */
const SILENCE_MS = 5_600
/** When prices come again after delivery in case J. */
const RESUMED_AFTER_MS = 3_000

const entryAtOf = ({ option, trail }: TicketReceipt) =>
  trail.ticks.find(([, at]) => at >= option.accepted_at + (option.entry_delay ?? 0))?.[1] ?? 0

const hidden: Case = {
  name: 'A: live heads withheld and prices invented: right by its own prices only',
  play: async (scene) => {
    const { server } = scene
    const { receipt, row } = forgeOnce(server, async (honest) =>
      signReceipt(honest, { ticks: withLosingPrices(honest.trail.ticks, entryAtOf(honest)) }),
    )
    server.change({ ...hideHeads(receipt), row })
    await buyCall(scene)
  },
  shows: [AMBER],
}

const stopped: Case = {
  name: "A': live heads stop 11 s before delivery, the end is invented: proof once they are served again",
  play: async (scene) => {
    const { server } = scene
    let stopsAt = Number.POSITIVE_INFINITY
    let isForged = false
    const { receipt, row } = forgeOnce(server, async (honest) => {
      const ticks = withLosingPrices(honest.trail.ticks, stopsAt)
      return signReceipt(honest, { ticks })
    })
    server.change({
      row,
      head: (head) => (isForged || head.signed_at < stopsAt ? head : undefined),
      receipt: async () => {
        const forged = await receipt()
        isForged = true
        return forged
      },
    })
    await buyCall(scene)
    stopsAt = (await server.bought()).delivery_at - 11_000
  },
  shows: [RED, ['proofPrices']],
}

const listedAsWon: Case = {
  name: "A'': the receipt says lost, list and wallet say won: a notice",
  play: async (scene) => {
    const { server } = scene
    const { receipt } = forgeOnce(server, async (honest) =>
      signReceipt(honest, { ticks: withLosingPrices(honest.trail.ticks, entryAtOf(honest)) }),
    )
    const won = { result: 'win', payout: '18', profit: '8' } as const
    server.change({
      ...hideHeads(receipt),
      row: (order) => (order.status === 3 ? { ...order, ...won } : order),
    })
    await buyCall(scene)
  },
  shows: [RED, ['listedOtherwise']],
}

const restored: Case = {
  name: 'C: after a restored backup the log is another one and the option is gone: proof, and a notice',
  play: async (scene) => {
    const { server, page } = scene
    await buyCall(scene)
    const { id } = await server.bought()
    await server.trueReceipt(id)
    await page.getByText(SETTLED).first().waitFor()
    server.change({
      head: (head) => signLive(head, { heads: head.heads.map(([m, n, at]) => [m, n, at, 'ab'.repeat(32)]) }),
      row: (order) => (order.id === id ? undefined : order),
    })
    await page.reload()
  },
  shows: [['proofPrices'], ['notListed']],
}

/** The marks of an option that was settled on the device. */
const SETTLED = /Verified on this device|Right by its own prices/

const vanished: Case = {
  name: 'C: after a restored backup a running option is gone: a notice',
  play: async (scene) => {
    const { server, page } = scene
    await page.route('**/api/microtrade/receipt?*', (route) =>
      route.fulfill({ json: { type: 'error', code: 'option_must_be_known', message: 'Unknown option' } }),
    )
    await buyCall(scene)
    const { id } = await server.bought()
    server.change({ row: (order) => (order.id === id ? undefined : order) })
  },
  shows: [['notListed']],
}

const twoHashes: Case = {
  name: 'D: the head fetched before the order and the ticket give a tick two hashes: proof, not bought',
  play: async (scene) => {
    const { server } = scene
    let looked: LiveHead | undefined
    server.change({
      lives: ([...list], query) => {
        looked ??= list.at(-1)
        return query.has('from') || query.has('from_seq') ? list : list.map(otherTicks)
      },
      submit: soldOn(async ({ option }) => {
        const [, n, , hash] = looked?.heads.find(([matchId]) => matchId === option.match_id) ?? [0, 0, 0, '']
        return { accepted_tick: n, accepted_hash: hash }
      }),
    })
    await openConfirmation(scene)
    await confirm(scene)
  },
  shows: [['proofPrices']],
}

function otherTicks(head: LiveHead): LiveHead {
  return signLive(head, { heads: head.heads.map(([m, n, at]) => [m, n, at, 'cd'.repeat(32)]) })
}

const silent: Case = {
  name: 'J: silence before delivery, then prices that lose: right by its own prices only',
  play: async (scene) => {
    const { server } = scene
    let silentFrom = Number.POSITIVE_INFINITY
    const { receipt, row } = forgeOnce(server, async (honest) => {
      const { ticks } = honest.trail
      const before = ticks.filter(([, at]) => at < silentFrom)
      const [last, , price] = before.at(-1) ?? [0, 0, 0]
      const first = honest.outcome.window_to + RESUMED_AFTER_MS
      const after = Array.from(
        { length: 6 },
        (_, index) => [last + index + 1, first + index * 500, price - LOSING_BY] as const,
      )
      return signReceipt(honest, {
        ticks: [...before, ...after],
        live: await headAfter(server, first + 2_600),
      })
    })
    const change = hideHeads(receipt)
    server.change({
      ...change,
      row,
      head: (head) => (head.signed_at < silentFrom ? head : undefined),
      lives: (list, query) => {
        const known = list.filter(({ signed_at }) => signed_at < silentFrom)
        return known.length > 0 ? known : (change.lives?.(list, query) ?? [])
      },
    })
    await buyCall(scene)
    silentFrom = (await server.bought()).delivery_at - SILENCE_MS
  },
  shows: [AMBER],
}

const withheld: Case = {
  name: 'M: the receipt and the live heads withheld: overdue by the clock of the device',
  play: async (scene) => {
    const { server, page } = scene
    let isOver = false
    server.change({
      head: (head) => (isOver ? undefined : head),
      lives: (list) => (isOver ? [] : list),
      receipt: () => null,
    })
    await buyCall(scene)
    await server.trueReceipt((await server.bought()).id)
    isOver = true
    // Three minutes pass on the device.
    await page.evaluate(() => Object.assign(globalThis, { laterMs: 181_000 }))
  },
  shows: [['receiptOverdue'], RED],
}

const displaced: Case = {
  name: 'N: 210 settled options do not displace one that runs: it is verified',
  play: async (scene) => {
    const { server, page } = scene
    await buyCall(scene)
    const { id } = await server.bought()
    await page.evaluate(keepSettledCopies, id)
    await page.reload()
  },
  shows: [['verifiedHere', ...AMBER]],
}

/** Runs in the page: stores copies of a kept option as later and settled ones, as after many purchases. */
async function keepSettledCopies(id: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('halyard-kept')
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('the storage of the browser failed')))
  })
  const inStore = <Result>(act: (records: IDBObjectStore) => IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const request = act(database.transaction('option', 'readwrite').objectStore('option'))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('the storage of the browser failed')))
    })
  let kept: KeptHere | undefined
  while (!kept) {
    const all: readonly KeptHere[] = await inStore((records) => records.getAll())
    kept = all.find(({ ticket }) => ticket.option.id === id)
  }
  const { keptAt } = kept
  const settlement = { at: keptAt, isVerified: false, unwatched: null, live: null }
  for (let copy = 1; copy <= 210; copy += 1) {
    const record = { ...kept, id: `copy${copy}`, keptAt: keptAt + copy, settlement }
    await inStore((records) => records.put(record))
  }
  database.close()
}

interface KeptHere {
  readonly id: string
  readonly keptAt: number
  readonly ticket: { readonly option: { readonly id: number } }
}

/** The cheats, by their letters in the findings of the audit. */
export const CHEATS: readonly Case[] = [
  hidden,
  stopped,
  listedAsWon,
  {
    name: 'B: an order held for 9 s and dated back, in front of public prices: proof',
    play: (scene) => holdAndDateBack(scene, false),
    shows: [['proofAcceptance']],
  },
  {
    name: 'B: an order held for 9 s and dated back, with the prices meanwhile withheld: answered late',
    play: (scene) => holdAndDateBack(scene, true),
    shows: [['lateHere']],
  },
  {
    name: "B': a ticket that arrives after its option has lost: answered late",
    play: holdUntilDelivered,
    shows: [['lateHere']],
  },
  {
    name: "B'': an order refused as busy and booked: a notice",
    play: refuseAndBook,
    shows: [['refusedBooked']],
  },
  restored,
  vanished,
  twoHashes,
  silent,
  withheld,
  displaced,
]
