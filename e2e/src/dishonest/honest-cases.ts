import type { Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './cases.ts'
import { AMBER, buyCall } from './scene.ts'

/** How long every call is delayed on a slow connection. */
const SLOW_MS = 5_000
const OFFLINE_BEFORE_MS = 12_000
const OFFLINE_AFTER_MS = 6_000
const HOUR_MS = 3_600_000

/** An option on a device whose clock is off by some time. */
function withClockOff(name: string, offMs: number): Case {
  return {
    name,
    prepare: (page) => page.addInitScript(moveClock, offMs),
    play: buyCall,
    shows: [['verifiedHere', ...AMBER]],
  }
}

/** Runs in the page before the app. */
function moveClock(offMs: number): void {
  const now = Date.now.bind(Date)
  const origin = performance.timeOrigin + offMs
  Date.now = () => now() + offMs
  Object.defineProperty(performance, 'timeOrigin', { get: () => origin })
}

function delayCalls(page: Page): Promise<unknown> {
  return page.route('**/api/**', async (route) => {
    await sleep(SLOW_MS)
    await route.fallback()
  })
}

const offline: Case = {
  name: 'an honest server, offline over the delivery: verified or amber, no notice',
  play: async (scene) => {
    const { server, context, expectProblem } = scene
    await buyCall(scene)
    const { delivery_at } = await server.bought()
    await sleep(Math.max(0, delivery_at - OFFLINE_BEFORE_MS - Date.now()))
    expectProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    server.change({ head: () => undefined, lives: refuse, receipt: refuse, row: refuse })
    await sleep(Math.max(0, delivery_at + OFFLINE_AFTER_MS - Date.now()))
    server.change({})
    await context.setOffline(false)
  },
  shows: [['verifiedHere', ...AMBER]],
}

function refuse(): never {
  throw new Error('offline')
}

/** Options at an honest exchange that must not look dishonest, whatever is wrong with the device or its connection. */
export const HONEST_CASES: readonly Case[] = [
  {
    name: 'an honest server behind the same proxy: verified or amber, no notice',
    play: buyCall,
    shows: [['verifiedHere', ...AMBER]],
  },
  withClockOff('an honest server, the clock an hour ahead: verified or amber, no notice', HOUR_MS),
  withClockOff('an honest server, the clock an hour behind: verified or amber, no notice', -HOUR_MS),
  {
    name: 'an honest server, every call 5 s slower: verified or amber, no notice',
    play: async (scene) => {
      await delayCalls(scene.page)
      await buyCall(scene)
    },
    shows: [['verifiedHere', ...AMBER]],
  },
  offline,
]
