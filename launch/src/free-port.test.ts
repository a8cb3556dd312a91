import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, requireFreePort } from './free-port.ts'

test.each(['127.0.0.1', '0.0.0.0'])('requireFreePort: rejects a port in use on %s', async (host) => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  await expect(requireFreePort(port)).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
  )
})

test('findFreePort: returns a port that requireFreePort accepts', async () => {
  await requireFreePort(await findFreePort())
})
