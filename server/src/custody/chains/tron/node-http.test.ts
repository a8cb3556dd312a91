import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createNodeHttp, int64Schema } from './node-http.ts'

let close: () => void = () => undefined
afterEach(() => close())

const schema = z.object({ fee: int64Schema })

/** Starts a node that answers every call in one way. */
async function nodeOf(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return createNodeHttp(`http://127.0.0.1:${port}`)
}

const feeOf = async (text: string) =>
  (await nodeOf((response) => response.end(`{"fee":${text}}`))).call('wallet/getfee', schema)

test.each(['0', '9007199254740993', '9223372036854775807', '-9223372036854775808'])(
  'reads the number %s exactly',
  async (text) => {
    expect(await feeOf(text)).toEqual({ fee: BigInt(text) })
  },
)

test.each(['9223372036854775808', '1.5', '1e9', '"a"', 'null', '{}', '0.1e1'])(
  'rejects the number %s',
  async (text) => {
    await expect(feeOf(text)).rejects.toThrow('wallet/getfee: the node answered in another form')
  },
)

test('nothing is an empty object; a fault and an empty answer of a call are errors', async () => {
  const empty = await nodeOf((response) => response.end('{}'))
  expect(await empty.find('wallet/getfee', schema, {})).toBeUndefined()
  await expect(empty.call('wallet/getfee', schema)).rejects.toThrow('in another form')
  close()
  const faulty = await nodeOf((response) => response.end(JSON.stringify({ Error: 'x'.repeat(10_000) })))
  await expect(faulty.find('wallet/getfee', schema, {})).rejects.toThrow(
    /^wallet\/getfee: the node answered x{200}$/,
  )
})

test('an answer with a status, one that is not JSON, and one without an end are errors', async () => {
  const refusing = await nodeOf((response) => response.writeHead(429).end('{}'))
  await expect(refusing.find('wallet/getfee', schema, {})).rejects.toThrow('answered with status 429')
  close()
  await expect(feeOf('<html>')).rejects.toThrow('in another form')
  close()
  const flood = await nodeOf((response) => {
    const more = (): void => {
      if (!response.destroyed) response.write('0'.repeat(1_000_000), () => setImmediate(more))
    }
    more()
  })
  await expect(flood.call('wallet/getfee', schema)).rejects.toThrow('wallet/getfee: the answer is too long')
})
