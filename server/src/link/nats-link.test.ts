import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Link } from './link.ts'
import { openNatsLink } from './nats-link.ts'

const hasServer = spawnSync('nats-server', ['--version']).status === 0

let stopServer: () => Promise<unknown> = () => Promise.resolve()
let url = ''

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  if (!hasServer) return
  const port = await findFreePort()
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  stopServer = async () => {
    child.kill()
    await once(child, 'exit')
  }
  let log = ''
  for await (const chunk of child.stderr) {
    log += String(chunk)
    if (log.includes('Server is ready')) break
  }
  child.stderr.resume()
  url = `nats://127.0.0.1:${port}`
})
afterAll(() => stopServer())

const openLink = (exchange: string): Promise<Link> => openNatsLink({ url, exchange })

/** Returns the next message on a subject. */
function next(link: Link, subject: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = link.listen(subject, (message) => {
      stop()
      resolve(message)
    })
  })
}

test.skipIf(!hasServer)(
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

test.skipIf(!hasServer)('nats: a link hears neither itself nor another exchange', async () => {
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

test.skipIf(!hasServer)('nats: without a server the link is not opened', async () => {
  const port = await findFreePort()
  await expect(openNatsLink({ url: `nats://127.0.0.1:${port}`, exchange: 'main' })).rejects.toThrow()
})
