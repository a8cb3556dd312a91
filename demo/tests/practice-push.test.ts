import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'
import { dataOf } from '@halyard/server/testing'
import { newPrivateKey, readVapidKey, type VapidKey } from '../../server/src/push/vapid-key.ts'
import { registerFundedCustomer, submitCommand, USDT } from '../../server/tests/testing/funded-customer.ts'

interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

let halyard: DemoTestApp
const key = newKey()

beforeAll(async () => {
  halyard = await startDemoTestApp({ limits: { requestsPerMinute: 1_000_000 } })
  await halyard.app.context.notices.step()
})
afterAll(() => halyard.close())

function newKey(): VapidKey {
  const made = readVapidKey(newPrivateKey())
  if (!made) throw new Error('a new key is valid')
  return made
}

/** Subscribes a simulated device to pushes signed with a key. */
async function newDevice(serverKey: string): Promise<Subscription> {
  const response = await fetch(`${halyard.url}/dev/push/devices`, {
    method: 'POST',
    body: new URLSearchParams({ server_key: serverKey }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Subscription
}

interface Changes {
  readonly signedBy?: VapidKey
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly to?: string
}

/** Sends a push as an exchange would, with changes. */
async function send(device: Subscription, changes: Changes = {}): Promise<Response> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify({ title: 'Hello' }),
    { vapidDetails: { subject: 'mailto:a@example.com', ...(changes.signedBy ?? key) } },
  )
  const { 'Content-Length': _, ...rest } = headers as Record<string, string>
  return fetch(changes.to ?? device.endpoint, {
    method: 'POST',
    headers: { ...rest, TTL: '60', ...changes.headers },
    body: new Uint8Array(changes.body ?? body ?? Buffer.alloc(0)),
  })
}

test('a notice is pushed to a simulated device and shown in the outbox', async () => {
  const ann = await registerFundedCustomer(halyard)
  const { public_key } = dataOf(await ann.client('push/settings', {}))
  const device = await newDevice(public_key ?? '')
  dataOf(await ann.client('push/subscribe', device))
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: ann.id,
    currencyId: USDT,
    amount: 5_000_000n as never,
    source: 'TRC20:practice-push:0',
  })
  await halyard.app.context.notices.step()
  await halyard.app.context.push.step()
  const page = await (await fetch(`${halyard.url}/dev/outbox`)).text()
  expect(page).toMatch(/Push to <b>simulated device \d+<\/b>/)
  expect(page).toContain('<h2>A deposit was credited</h2>')
  expect(page).toContain('Urgency: normal.')
})

test('a push is accepted with the location of its message', async () => {
  const response = await send(await newDevice(key.publicKey))
  expect(response.status).toBe(201)
  expect(response.headers.get('location')).toMatch(/^\/dev\/push\/message\/\d+$/)
})

test('a push is rejected without a valid signature of the key of the subscription', async () => {
  const device = await newDevice(key.publicKey)
  const other = 'http://127.0.0.1:9'
  const elsewhere = webPush.getVapidHeaders(
    other,
    'mailto:a@example.com',
    key.publicKey,
    key.privateKey,
    'aes128gcm',
  )
  const late = Math.floor(Date.now() / 1_000) - 1
  const origin = new URL(device.endpoint).origin
  const expired = webPush.getVapidHeaders(
    origin,
    'mailto:a@example.com',
    key.publicKey,
    key.privateKey,
    'aes128gcm',
    late,
  )
  const statuses = [
    await send(device, { signedBy: newKey() }),
    await send(device, { headers: { Authorization: 'vapid t=a.b.c' } }),
    await send(device, { headers: elsewhere }),
    await send(device, { headers: expired }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 401, 401, 401])
})

test('a push is rejected without a time to live, or if the device cannot decrypt it', async () => {
  const device = await newDevice(key.publicKey)
  const neighbour = await newDevice(key.publicKey)
  const statuses = [
    await send(device, { headers: { TTL: 'soon' } }),
    await send(device, { body: Buffer.alloc(200, 7) }),
    await send(device, { to: neighbour.endpoint }),
    await send(device, { body: Buffer.alloc(5_000, 7) }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 400, 413])
})

test('a push to a removed device is gone, and the 31st within a minute must wait', async () => {
  const device = await newDevice(key.publicKey)
  expect((await send(device, { to: `${device.endpoint}x` })).status).toBe(410)
  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent++) statuses.push((await send(device)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429])
})

test('a device needs the public key of a server', async () => {
  const response = await fetch(`${halyard.url}/dev/push/devices`, {
    method: 'POST',
    body: new URLSearchParams({ server_key: 'x' }),
  })
  expect(response.status).toBe(400)
})
