import type { FastifyInstance } from 'fastify'
import { type Repeated, runEvery } from '@halyard/server'
import { secureRandom } from '../secure-random.ts'
import { findAnswers } from './answer-deals.ts'
import { openMerchantAccount } from './merchant-account.ts'
import { publishMerchantAds, refillMerchantAds } from './merchant-ads.ts'
import { type MerchantClient, openMerchantClient } from './merchant-client.ts'
import type { MerchantContext } from './merchant-context.ts'
import { movePracticeRates } from './practice-rates.ts'

/** The demo's merchant: buys and sells coins for fiat, and answers by itself within seconds. */
export interface PracticeMerchant {
  /** Opens the account and publishes the advertisements, once however often it is called. Sets the rates. */
  open(): Promise<void>
  /** Makes the due steps: releases paid deals, pays sold ones, answers the chat. Returns their number. */
  act(): Promise<number>
  /** Calls `act` each second, and moves the rates and refills the advertisements each minute. */
  run(): Repeated
}

const ACT_MS = 1_000
const RATES_MS = 60_000
/** The most steps that were rejected and are not tried again. */
const REJECTED_MAX = 1_000

export function createPracticeMerchant(app: FastifyInstance, ctx: MerchantContext): PracticeMerchant {
  const random = secureRandom()
  const rejected = new Set<string>()
  let opened:
    | Promise<{ readonly client: MerchantClient; readonly id: number; readonly cardId: number }>
    | undefined

  async function openOnce() {
    const account = await openMerchantAccount(ctx)
    const client = openMerchantClient(app, ctx, account.id)
    await movePracticeRates(ctx, random)
    await publishMerchantAds(ctx, client, account)
    return { client, ...account }
  }

  async function act(): Promise<number> {
    if (!opened) return 0
    const { client, id } = await opened
    let made = 0
    for (const { key, act: make } of await findAnswers(ctx, client, id)) {
      if (rejected.has(key)) continue
      try {
        await make()
        made++
      } catch (error) {
        ctx.log.warn({ err: error, step: key }, 'practice merchant was rejected')
        if (rejected.size < REJECTED_MAX) rejected.add(key)
      }
    }
    return made
  }

  async function refresh(): Promise<void> {
    if (!opened) return
    const { client, ...account } = await opened
    await movePracticeRates(ctx, random)
    await refillMerchantAds(ctx, client, account)
  }

  const onError = (error: unknown): void => ctx.log.warn({ err: error }, 'practice merchant failed')

  return {
    async open() {
      opened ??= openOnce()
      await opened
    },
    act,
    run() {
      const tasks = [
        runEvery(ACT_MS, async () => void (await act()), onError),
        runEvery(RATES_MS, refresh, onError),
      ]
      return {
        async stop() {
          await Promise.all(tasks.map((task) => task.stop()))
        },
      }
    },
  }
}
