import { afterAll, beforeAll, expect, test } from 'vitest'
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
