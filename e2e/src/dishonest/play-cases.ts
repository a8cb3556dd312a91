import type { Browser, Page } from '@playwright/test'
import type { SignedIn } from '@halyard/api/client'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Case } from './cases.ts'
import { openScene, type Scene, SECONDS, type Sign, watch } from './scene.ts'

/** The longest time to the last sign after the purchase: the duration, and three times as long for a busy machine. */
const WATCH_MS = 4 * SECONDS * 1_000
/** How many apps are opened at a time. */
const OPENING_MAX = 3

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
 * Plays all cases at once, each in a browser context of its own: most of the time they wait for a delivery. What was seen is
 * stored in a file, because a test that fails ends its worker.
 */
export async function playCases(
  cases: readonly Case[],
  stage: Stage,
  file: string,
): Promise<ReadonlyMap<string, Played>> {
  if (!existsSync(file)) {
    const opening = createTurns(OPENING_MAX)
    const played = await Promise.all(
      cases.map(async (one) => [one.name, await playCase(stage, one, opening)] as const),
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(played))
  }
  return new Map(JSON.parse(readFileSync(file, 'utf8')) as readonly (readonly [string, Played])[])
}

type Turns = <Result>(act: () => Promise<Result>) => Promise<Result>

/** Plays one case: opens the app in front of the changed server, buys, and watches until the signs are there. */
export async function playCase(
  { browser, url, session }: Stage,
  { prepare = makeClockMovable, play, shows }: Case,
  opening: Turns = (act) => act(),
): Promise<Played> {
  let scene: Scene | undefined
  try {
    const opened = await opening(() => openScene(browser, url, session, prepare))
    scene = opened
    await play(opened)
    const isShown = (seen: ReadonlySet<Sign>) => shows.every((signs) => signs.some((sign) => seen.has(sign)))
    const seen = await watch(opened, isShown, WATCH_MS)
    return { seen: [...seen], problems: [...opened.problems()] }
  } catch (error) {
    return { seen: [], problems: [], error: String(error) }
  } finally {
    await scene?.close()
  }
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
