import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { carry, type Condition, isLost, SOUND } from './carry.ts'

/** Opens a connection of two halves with a link between them, whose condition the test changes. */
async function openCarried() {
  let condition = SOUND
  const [client, from] = await openPair()
  const [to, server] = await openPair()
  carry(from, Promise.resolve(to), () => condition)
  const received: string[] = []
  server.on('data', (bytes) => received.push(bytes.toString()))
  return { client, server, received, set: (next: Condition) => (condition = next) }
}

/** Returns both ends of a connection. */
async function openPair(): Promise<[Socket, Socket]> {
  const listening: Server = createServer()
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const accepted = once(listening, 'connection')
  const here = connect(address.port, '127.0.0.1')
  const [there] = (await accepted) as [Socket]
  listening.close()
  onTestFinished(() => {
    here.destroy()
    there.destroy()
  })
  return [here, there]
}

test('link: what is sent while it is cut arrives afterwards, in order', async () => {
  const { client, received, set } = await openCarried()
  set({ ...SOUND, isCut: true })
  client.write('a')
  await expect.poll(() => client.bytesWritten).toBe(1)
  client.write('b')
  expect(received).toEqual([])
  set(SOUND)
  client.write('c')
  await expect.poll(() => received.join(''), { timeout: 10_000 }).toBe('abc')
})

test('link: the end of a connection is carried after what was sent before it', async () => {
  const { client, server, received } = await openCarried()
  const ended = once(server, 'end')
  client.end('last')
  await ended
  expect(received).toEqual(['last'])
})

test.each<[packets: number, random: number, lost: boolean]>([
  [1, 0.049, true],
  [1, 0.051, false],
  [10, 0.4, true],
  [10, 0.41, false],
])('link: of %i packets at a draw of %f, one is lost: %s', (packets, random, lost) => {
  expect(isLost({ delayMs: 0, lossShare: 0.05, isCut: false }, packets, () => random)).toBe(lost)
})
