import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type AllotmentShare, encodeShare } from '@halyard/receipt'
import { EXAMPLE_ALLOTMENT, EXAMPLE_KEY, signShare } from '@halyard/receipt/testing'
import { expect, test } from 'vitest'

const SHARE = signShare(EXAMPLE_ALLOTMENT)
const PUBLIC_KEY = EXAMPLE_KEY.publicKey

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
