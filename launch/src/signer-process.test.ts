import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSigner } from './signer-process.ts'
import type { SignerProcess } from './signer-process.ts'

const entry = fileURLToPath(new URL('../../signer/src/main.ts', import.meta.url))

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-signer-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(dataDir: string, says: string[] = []): Promise<SignerProcess> {
  const signer = await startSigner({ entry, dataDir, say: (line) => says.push(line) })
  onTestFinished(() => signer.stop())
  return signer
}

function request({ env }: SignerProcess, token = env['SIGNER_TOKEN']): Promise<Response> {
  return fetch(`${env['SIGNER_URL']}/paying-address`, { headers: { authorization: `Bearer ${token}` } })
}

test('signer: does not expose its keys, and has the same keys on the next start', async () => {
  const dataDir = folder()
  const first = await start(dataDir)
  const keyFile = join(dataDir, 'signer/keys.json')
  const { mnemonic } = JSON.parse(readFileSync(keyFile, 'utf8')) as { mnemonic: string }
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(first.env)).not.toContain(mnemonic)
  expect(Object.keys(first.env)).toEqual(
    expect.arrayContaining(['SIGNER_URL', 'SIGNER_TOKEN', 'ERC20_XPUB', 'TRC20_XPUB', 'OMNI_XPUB']),
  )
  expect((await request(first)).status).toBe(200)
  expect((await request(first, 'guessed')).status).toBe(401)
  await first.stop()
  const second = await start(dataDir)
  expect(second.env['ERC20_XPUB']).toBe(first.env['ERC20_XPUB'])
  expect(second.env['SIGNER_TOKEN']).not.toBe(first.env['SIGNER_TOKEN'])
})

test('startSigner: throws if the process does not start', async () => {
  const dataDir = folder()
  await expect(startSigner({ entry: join(dataDir, 'none.ts'), dataDir, say: () => {} })).rejects.toThrow(
    'the signer did not start',
  )
  expect(existsSync(join(dataDir, 'signer'))).toBe(false)
})

test('signer: restarts on the same port after it was killed', async () => {
  const says: string[] = []
  const signer = await start(folder(), says)
  process.kill(signer.pid(), 'SIGKILL')
  await vi.waitFor(() => expect(says).toEqual(['the signer stopped unexpectedly; restarting']), 60_000)
  await vi.waitFor(async () => expect((await request(signer)).status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  })
})
