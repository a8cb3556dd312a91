import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import type { Database } from '../db/database.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { News } from '../notices/open-news.ts'
import type { Notices } from '../notices/open-notices.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import type { Mode } from '../platform/settings.ts'
import { openVapidKey } from './open-vapid-key.ts'
import { type PushOutcome, postPush } from './post-push.ts'
import { pushAddressOf } from './push-address.ts'
import type { PushConfig } from './push-config.ts'
import { forgetDevice, recordFailures } from './push-devices.ts'
import { type Pushed, pushMessageOf, topicOf } from './push-message.ts'
import {
  claimPushes,
  type DeviceHealth,
  type QueuedPush,
  queueNewsPushes,
  queuePushes,
  requeuePush,
} from './push-queue.ts'
import type { VapidKey } from './vapid-key.ts'

export interface PushParts {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly notices: Pick<Notices, 'onStored'>
  readonly news: Pick<News, 'onAnnounced'>
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

export interface PushSettings extends PushConfig {
  readonly mode: Mode
  /** The mailbox that push services may write to. */
  readonly supportMail: string
}

/** Pushes notices to the devices that customers have subscribed. */
export interface Push {
  /** Base64url. `undefined`: this server sends no pushes. */
  readonly publicKey: string | undefined
  /** Sets the origin of the demo's push service, the only one that is not public. */
  setPracticeOrigin(origin: string): void
  /** Returns whether pushes may be sent to an endpoint. */
  accepts(endpoint: string): boolean
  /** Sends due items until none is left. By default to the devices whose last push succeeded. */
  step(health?: DeviceHealth): Promise<void>
  run(): Repeated
}

const STEP_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The waits after failures: 5 s, then twice the last one up to an hour. */
const FIRST_WAIT_MS = 5_000
const WAIT_MAX_MS = HOUR_MS
const DOUBLINGS_MAX = 10
/** Worthless an hour later, and worth waking a device for. */
const URGENT: ReadonlySet<Pushed['kind']> = new Set([
  'price_alert',
  'margin_low',
  'position_liquidated',
  'stop_filled',
])

/**
 * Opens the pushes of notices. They are queued with their notices in one transaction, and each is sent at most once to a
 * device: after a response that it was not accepted it is sent again, with growing waits, until it has expired; after none it
 * is not, as the notice is in the app in any case.
 */
export async function openPush(parts: PushParts, settings: PushSettings): Promise<Push> {
  const { db, log, now } = parts
  const key = await openVapidKey(db, settings)
  const contact = settings.supportMail
  let practiceOrigin: string | undefined
  if (key) parts.notices.onStored(queuePushes)
  if (key) parts.news.onAnnounced(queueNewsPushes)

  async function send(vapid: VapidKey, push: QueuedPush): Promise<void> {
    const url = pushAddressOf(push.endpoint, practiceOrigin)
    if (!url) return forgetDevice(db, push.deviceId)
    const ttlMs = push.notice.at + lifeOf(push.notice) - now()
    if (ttlMs <= 0) return
    const { catalogue } = parts
    const outcome = await postPush({ url, ...requestOf({ catalogue, vapid, contact, push, ttlMs }) })
    await record(push, outcome)
  }

  async function record(push: QueuedPush, outcome: PushOutcome): Promise<void> {
    const { deviceId, failures } = push
    if (outcome.kind === 'gone') return forgetDevice(db, deviceId)
    if (outcome.kind === 'sent' || outcome.kind === 'refused') {
      if (outcome.kind === 'refused')
        log.warn({ status: outcome.status, kind: push.notice.kind }, 'a push was refused')
      if (failures > 0) await recordFailures(db, deviceId, { failures: 0, dueAt: 0 })
      return
    }
    const waitMs = Math.max(waitAfter(failures), outcome.kind === 'later' ? (outcome.waitMs ?? 0) : 0)
    const dueAt = now() + Math.min(waitMs, WAIT_MAX_MS)
    await recordFailures(db, deviceId, { failures: failures + 1, dueAt })
    if (outcome.kind === 'later') await requeuePush(db, push)
  }

  async function step(health: DeviceHealth = 'working'): Promise<void> {
    if (!key) return
    for (;;) {
      const claimed = await claimPushes(db, now(), health)
      if (claimed.length === 0) return
      const sent = await Promise.allSettled(claimed.map((push) => send(key, push)))
      for (const result of sent)
        if (result.status === 'rejected') log.warn({ err: result.reason as unknown }, 'failed to send a push')
    }
  }

  const onError = (error: unknown): void => log.warn({ err: error }, 'failed to send pushes')
  return {
    publicKey: key?.publicKey,
    setPracticeOrigin(origin) {
      practiceOrigin = origin
    },
    accepts: (endpoint) => pushAddressOf(endpoint, practiceOrigin) !== undefined,
    step,
    run() {
      const running = [
        runEvery(STEP_MS, () => step('working'), onError, 'push'),
        runEvery(STEP_MS, () => step('failing'), onError, 'push-retries'),
      ]
      return {
        async stop() {
          await Promise.all(running.map((task) => task.stop()))
        },
      }
    },
  }
}

function lifeOf({ kind }: Pushed): number {
  return URGENT.has(kind) ? HOUR_MS : DAY_MS
}

function waitAfter(failures: number): number {
  return FIRST_WAIT_MS * 2 ** Math.min(failures, DOUBLINGS_MAX)
}

interface RequestParts extends Pick<PushParts, 'catalogue'> {
  readonly vapid: VapidKey
  readonly contact: string
  readonly push: QueuedPush
  readonly ttlMs: number
}

/** Returns the headers and the encrypted body of a push. A repeated one replaces the first at the push service: its topic. */
function requestOf({ catalogue, vapid, contact, push, ttlMs }: RequestParts) {
  const { endpoint, p256dh, auth, notice, lang } = push
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessageOf(catalogue, notice, lang)),
    {
      vapidDetails: { subject: `mailto:${contact}`, ...vapid },
      TTL: Math.ceil(ttlMs / 1_000),
      urgency: URGENT.has(notice.kind) ? 'high' : 'normal',
      topic: topicOf(notice),
      contentEncoding: 'aes128gcm',
    },
  )
  return { headers, body }
}
