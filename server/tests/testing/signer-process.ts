import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ENTRY = join(import.meta.dirname, '../../../signer/src/main.ts')
const TOKEN = 'the token of a signer that only tests know'

/** A running signer. */
export interface SignerProcess {
  readonly url: string
  readonly token: string
  /** Extended public keys by network. */
  readonly publicKeys: Readonly<Record<string, string>>
  /** Kills the process and starts another one on the same folder. */
  restart(): Promise<SignerProcess>
  close(): Promise<void>
}

/** Starts the real signer, in its own process and folder. */
export async function startSignerProcess(
  environment: Readonly<Record<string, string>> = {},
  folder = mkdtempSync(join(tmpdir(), 'halyard-signer-')),
): Promise<SignerProcess> {
  const child = fork(ENTRY, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], SIGNER_FOLDER: folder, SIGNER_TOKEN: TOKEN, ...environment },
  })
  const exited = once(child, 'exit')
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as [
    { url: string; publicKeys: Record<string, string> } | number | null,
  ]
  if (ready === null || typeof ready === 'number') throw new Error(`the signer exited with ${ready}`)
  async function end(): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }
  return {
    url: ready.url,
    token: TOKEN,
    publicKeys: ready.publicKeys,
    async restart() {
      await end()
      return startSignerProcess(environment, folder)
    },
    async close() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a request for the payment of a withdrawal to the signer, as the server does. */
export const requestSignature = (signer: SignerProcess, body: unknown) => request(signer, '/sign', body)

/** Sends a request for a transaction that pays withdrawals. */
export const requestBatch = (signer: SignerProcess, body: unknown) => request(signer, '/batch', body)

/** Sends a request for a transaction that joins own outputs. */
export const requestConsolidation = (signer: SignerProcess, body: unknown) =>
  request(signer, '/consolidate', body)

/** Sends a request for a transaction that sends a part of own outputs to the cold address. */
export const requestOverflow = (signer: SignerProcess, body: unknown) => request(signer, '/overflow', body)

async function request(
  { url, token }: Pick<SignerProcess, 'url' | 'token'>,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
