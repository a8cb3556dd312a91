import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ALLOTMENT_SHARE_FORMAT, type AllotmentShare, encodeShare, shareText } from '@halyard/receipt'
import { expect, test } from 'vitest'

/** The key of the examples in docs/: its seed is 32 bytes of 0x07. */
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
const PUBLIC_KEY = createPublicKey(KEY).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

const UNSIGNED = {
  format: ALLOTMENT_SHARE_FORMAT,
  public_key: PUBLIC_KEY,
  project_id: 1,
  coin: 'TIDE',
  origin: 'simulated',
  price: '0.5',
  currency: 'USDT',
  supply: '10000000',
  demand: '15000001',
  allotted_ppm: 666_666,
  allotted_at: 1_800_000_000_000,
} as const
const SHARE: AllotmentShare = {
  ...UNSIGNED,
  signature: sign(null, Buffer.from(shareText(UNSIGNED)), KEY).toString('hex'),
}

function verify(link: string, ...rest: string[]) {
  const words = [join(import.meta.dirname, 'main.ts'), 'share', link, ...rest]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

function linkOf(share: AllotmentShare): string {
  return `https://exchange.example/h5/#/pages/shared/index?s=${encodeShare(share)}`
}

test('share: the link of a signed one is valid by the given key, and its facts are printed', () => {
  const { status, out } = verify(linkOf(SHARE), '--key', PUBLIC_KEY)
  expect(status).toBe(0)
  expect(out).toContain('allotted_ppm=666666')
  expect(out).toContain('The share is signed by the exchange.')
})

test('share: without a key it is not reported as valid', () => {
  const { status, out } = verify(linkOf(SHARE))
  expect([status, out.includes('NOT VERIFIED')]).toEqual([2, true])
})

test('share: a changed one and another key are not authentic, and no facts are printed', () => {
  for (const [share, key] of [
    [{ ...SHARE, allotted_ppm: 1_000_000 }, PUBLIC_KEY],
    [SHARE, 'ab'.repeat(32)],
  ] as const) {
    const { status, out } = verify(linkOf(share), '--key', key)
    expect([status, out.includes('NOT AUTHENTIC'), out.includes('allotted_ppm')]).toEqual([1, true, false])
  }
})

test('share: a link without its end is refused', () => {
  const { status, err } = verify(linkOf(SHARE).slice(0, -2), '--key', PUBLIC_KEY)
  expect([status, err]).toEqual([1, 'this is not a share, or a part of it is missing or changed\n'])
})
