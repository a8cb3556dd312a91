import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort, HAS_NATS, type NatsServer, startNatsServer } from '../../tests/testing/nats-server.ts'
import type { Link } from './link.ts'
import { openNatsLink } from './nats-link.ts'

const onError = (error: unknown): never => {
  throw error
}

let server: NatsServer
beforeAll(async () => {
  if (HAS_NATS) server = await startNatsServer()
})
afterAll(() => server?.stop())

const openLink = (exchange: string): Promise<Link> => openNatsLink({ url: server.url, exchange, onError })

/** Returns the next message on a subject. */
function next(link: Link, subject: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = link.listen(subject, (message) => {
      stop()
      resolve(message)
    })
  })
}

test.skipIf(!HAS_NATS)(
  'nats: a message arrives with its types, also one larger than NATS carries',
  async () => {
    const [one, other] = [await openLink('main'), await openLink('main')]
    const small = next(other, 'small')
    const large = next(other, 'large')
    await other.flush()
    one.publish('small', { units: 5n, levels: new Map([[1, ['a']]]) })
    one.publish('large', 'x'.repeat(3_000_000))
    expect(await small).toEqual({ units: 5n, levels: new Map([[1, ['a']]]) })
    expect(await large).toBe('x'.repeat(3_000_000))
    await Promise.all([one.close(), other.close()])
  },
)

test.skipIf(!HAS_NATS)('nats: a link hears neither itself nor another exchange', async () => {
  const [one, other, foreign] = [await openLink('main'), await openLink('main'), await openLink('test')]
  const heard: unknown[] = []
  one.listen('news', (message) => heard.push(message))
  await one.flush()
  one.publish('news', 'own')
  foreign.publish('news', 'foreign')
  await foreign.flush()
  other.publish('news', 'other')
  await expect.poll(() => heard).toEqual(['other'])
  await Promise.all([one.close(), other.close(), foreign.close()])
})

test.skipIf(!HAS_NATS)('nats: without a server the link is not opened', async () => {
  const port = await findFreePort()
  await expect(openNatsLink({ url: `nats://127.0.0.1:${port}`, exchange: 'main', onError })).rejects.toThrow()
})

test.skipIf(!HAS_NATS)('nats: a listener that fails does not end the link', async () => {
  const errors: unknown[] = []
  const failure = new Error('broken')
  const one = await openLink('main')
  const other = await openNatsLink({
    url: server.url,
    exchange: 'main',
    onError: (error) => errors.push(error),
  })
  other.listen('news', () => {
    throw failure
  })
  const arrived = next(other, 'news')
  await other.flush()
  one.publish('news', 'first')
  await arrived
  one.publish('news', 'second')
  await expect.poll(() => errors).toEqual([failure, failure])
  await Promise.all([one.close(), other.close()])
})

test.skipIf(!HAS_NATS)('nats: of several servers one that is away is passed over', async () => {
  const away = await findFreePort()
  const one = await openNatsLink({ url: `nats://127.0.0.1:${away},${server.url}`, exchange: 'main', onError })
  const other = await openLink('main')
  const arrived = next(other, 'news')
  await other.flush()
  one.publish('news', 'first')
  expect(await arrived).toBe('first')
  await Promise.all([one.close(), other.close()])
})

/** Forwards connections to the server. Returns its address, and what lets those of now carry nothing and refuses further ones. */
async function openProxy(): Promise<{ readonly url: string; silence(): void; refuse(): void }> {
  const port = Number(new URL(server.url).port)
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    sockets.push(client, target)
    for (const socket of [client, target]) socket.on('error', () => undefined)
    client.pipe(target).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `nats://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    refuse: () => proxy.close(),
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test.skipIf(!HAS_NATS)('nats: a link is down while no server answers, and up again after it', async () => {
  const port = await findFreePort()
  const first = await startNatsServer({ port })
  const link = await openNatsLink({ url: first.url, exchange: 'main', onError })
  expect(link.isUp()).toBe(true)
  await first.stop()
  await expect.poll(link.isUp).toBe(false)
  const second = await startNatsServer({ port })
  await expect.poll(link.isUp).toBe(true)
  await link.close()
  expect(link.isUp()).toBe(false)
  await second.stop()
})

test.skipIf(!HAS_NATS)('nats: a connection that carries nothing without ending is replaced', async () => {
  const proxy = await openProxy()
  const one = await openNatsLink({ url: proxy.url, exchange: 'main', onError })
  const other = await openLink('main')
  const heard: unknown[] = []
  one.listen('news', (message) => heard.push(message))
  await one.flush()
  proxy.silence()
  await expect
    .poll(() => {
      other.publish('news', 'again')
      return heard.length
    })
    .toBeGreaterThan(0)
  await Promise.all([one.close(), other.close()])
})

test.skipIf(!HAS_NATS)('nats: a link whose connection carries nothing without ending is down', async () => {
  const proxy = await openProxy()
  const link = await openNatsLink({ url: proxy.url, exchange: 'main', onError })
  proxy.refuse()
  proxy.silence()
  await expect.poll(link.isUp).toBe(false)
  await link.close().catch(() => undefined)
})
