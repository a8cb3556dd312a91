import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { amountSchema, createRpc } from './rpc.ts'

let close: () => void = () => undefined
afterEach(() => close())

/** Starts a node that answers every call in one way. */
async function callNode(answer: (response: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  const schema = z.object({ amount: amountSchema })
  return createRpc(`http://user:p%40ss@127.0.0.1:${port}`).call('getamount', schema)
}

const answerOf = (text: string) =>
  callNode((response) => response.end(`{"result":{"amount":${text}},"error":null}`))

test.each<[string, bigint]>([
  ['0.00000001', 1n],
  ['1e-08', 1n],
  ['0.1', 10_000_000n],
  ['20999999.97690000', 2_099_999_997_690_000n],
  ['1.00000000', 100_000_000n],
  ['21', 2_100_000_000n],
  ['83999999.99999999', 8_399_999_999_999_999n],
])('reads the amount %s to the unit', async (text, units) => {
  expect(await answerOf(text)).toEqual({ amount: units })
})

test.each(['0.000000001', '1.0000000000000000001', '-1', '1e9', '"a"', 'null', '{}', '1e-09'])(
  'rejects the amount %s',
  async (text) => {
    await expect(answerOf(text)).rejects.toThrow('getamount: the node answered in another form')
  },
)

test('a fault of the node is an error with its text, cut short', async () => {
  const answer = { result: null, error: { code: -8, message: 'x'.repeat(10_000) } }
  const call = callNode((response) => response.writeHead(500).end(JSON.stringify(answer)))
  await expect(call).rejects.toThrow(/^getamount: the node answered x{200} \(-8\)$/)
})

test('an answer that is not JSON or has no end is an error', async () => {
  await expect(callNode((response) => response.end('<html>'))).rejects.toThrow('in another form')
  close()
  const flood = callNode((response) => {
    const more = (): void => {
      if (!response.destroyed) response.write('0'.repeat(1_000_000), () => setImmediate(more))
    }
    more()
  })
  await expect(flood).rejects.toThrow('getamount: the answer is too long')
})

test('a wrong password is an error that does not repeat it', async () => {
  const call = callNode((response) => response.writeHead(401).end())
  await expect(call).rejects.toThrow('getamount: the node does not accept the name and password')
})
