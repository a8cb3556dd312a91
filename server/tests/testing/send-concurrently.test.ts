import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendConcurrently, times } from './send-concurrently.ts'

test('sendConcurrently: every request is pending at the server before any is complete', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push('begun')
    request.resume().on('end', () => {
      seen.push('whole')
      response.end('{"type":"ok","message":{}}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  for (let round = 0; round < 10; round++) {
    seen.length = 0
    const responses = await sendConcurrently(
      { url: `http://127.0.0.1:${port}` },
      times(150, () => ({ path: 'user/logout', request: {} }) as const),
    )
    expect(responses).toEqual(times(150, () => ({ type: 'ok', message: {} })))
    expect(seen).toEqual([...times(150, () => 'begun'), ...times(150, () => 'whole')])
  }
  await new Promise((closed) => server.close(closed))
})
