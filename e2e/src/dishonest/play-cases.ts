import type { Browser, Page } from '@playwright/test'
import type { SignedIn } from '@halyard/api/client'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './cases.ts'
import { RefusedOrder } from './changed-server.ts'
import { openScene, SECONDS, type Sign, watch } from './scene.ts'

/** The longest time to the last sign after the purchase: the duration, and three times as long for a busy machine. */
const WATCH_MS = 4 * SECONDS * 1_000
/** How many cases are played at a time: with more, a busy machine is late for the deliveries. */
const PLAYING_MAX = 6
/** How many of them open their app at a time. */
const OPENING_MAX = 3
/** The longest time from the purchase to the answer of the true server. */
const BOUGHT_MS = 90_000
/** How often a case is played whose order the true server refused because the machine was late. */
const ATTEMPTS = 3
const LATE_CODES = [
  'busy',
  'good_until_passed',
  'market_has_no_price',
  'price_is_delayed',
  'price_is_uncertain',
]

/** Signs that a customer saw in a case, or the reason why it could not be played. */
export interface Played {
  readonly seen: readonly Sign[]
  readonly problems: readonly string[]
  readonly error?: string
}

interface Stage {
  readonly browser: Browser
  readonly url: string
  readonly session: SignedIn
}

/**
 * Plays several cases at a time, each in a browser context of its own: mostly they wait for a delivery. The results are
 * stored in a file, because a test that fails ends its worker.
 */
export async function playCases(
  cases: readonly Case[],
  stage: Stage,
  file: string,
): Promise<ReadonlyMap<string, Played>> {
  if (!existsSync(file)) {
    const [playing, opening] = [createTurns(PLAYING_MAX), createTurns(OPENING_MAX)]
    const played = await Promise.all(
      cases.map(async (one) => [one.name, await playing(() => playCase(stage, one, opening))] as const),
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(played))
  }
  return new Map(JSON.parse(readFileSync(file, 'utf8')) as readonly (readonly [string, Played])[])
}

type Turns = <Result>(act: () => Promise<Result>) => Promise<Result>

/** Plays one case, and again if its order was refused because the machine was late. Any other refusal is an error. */
export async function playCase(stage: Stage, one: Case, opening: Turns = (act) => act()): Promise<Played> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await playOnce(stage, one, opening)
    } catch (error) {
      const isLate = error instanceof RefusedOrder && LATE_CODES.includes(error.code)
      if (!isLate || attempt === ATTEMPTS) return { seen: [], problems: [], error: String(error) }
    }
}

/** Opens the app in front of the changed server, buys, and watches until the signs are there. */
async function playOnce(
  { browser, url, session }: Stage,
  { prepare = makeClockMovable, play, shows }: Case,
  opening: Turns,
): Promise<Played> {
  const scene = await opening(() => openScene(browser, url, session, prepare))
  try {
    await play(scene)
    await Promise.race([scene.server.bought(), failAfter(BOUGHT_MS, 'the order was not answered')])
    const isShown = (seen: ReadonlySet<Sign>) => shows.every((signs) => signs.some((sign) => seen.has(sign)))
    const seen = await watch(scene, isShown, WATCH_MS)
    return { seen: [...seen], problems: [...scene.problems()] }
  } finally {
    await scene.close()
  }
}

async function failAfter(ms: number, what: string): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`${what} within ${ms / 1_000} s`)
}

/** Lets a case move the clock of the device. */
function makeClockMovable(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ((globalThis as { laterMs?: number }).laterMs ?? 0)
  })
}

/** Returns a function that runs at most some actions at a time, in the order in which they were asked. */
function createTurns(most: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await act()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
