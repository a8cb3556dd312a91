import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findFreePort } from '@halyard/launch'

const CHAIN_ID = 31_337
const RESPONSE_TIMEOUT_MS = 60_000

/** A running EVM node. */
export interface Anvil {
  readonly url: string
  readonly chainId: number
  /** Makes a JSON-RPC call. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>
  mine(blocks: number): Promise<void>
  close(): Promise<void>
}

/** Returns the path of the installed node; undefined on platforms without one. */
export function findAnvil(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return join(dirname(manifest), 'bin/anvil')
  } catch {
    return undefined
  }
}

/** Starts a real EVM node that mines only on demand. */
export async function startAnvil(binary: string): Promise<Anvil> {
  const port = await findFreePort()
  const child = spawn(
    binary,
    ['--port', String(port), '--no-mining', '--silent', '--chain-id', String(CHAIN_ID)],
    {
      stdio: 'ignore',
    },
  )
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`

  async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  const deadline = Date.now() + RESPONSE_TIMEOUT_MS
  while (!(await rpc('eth_chainId').catch(() => undefined)))
    if (Date.now() > deadline) throw new Error('the node does not respond')
  return {
    url,
    chainId: CHAIN_ID,
    rpc,
    async mine(blocks) {
      await rpc('anvil_mine', `0x${blocks.toString(16)}`)
    },
    async close() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
