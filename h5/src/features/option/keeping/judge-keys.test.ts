import { fingerprintOf } from '@halyard/receipt/keeping'
import { handOverText, hexOf, revocationText } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { browserCrypto } from '../receipt/browser-crypto.ts'
import { judgeKeys } from './judge-keys.ts'

const { subtle } = globalThis.crypto

async function newKey() {
  const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return {
    publicKey: hexOf(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
    sign: async (text: string) =>
      hexOf(new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text)))),
  }
}

type Key = Awaited<ReturnType<typeof newKey>>
const [OLD, NEW] = [await newKey(), await newKey()]
const HANDED_OVER_AT = 200

async function listed({ publicKey }: Key, from: number, previous?: Key) {
  return {
    key_id: publicKey.slice(0, 16),
    public_key: publicKey,
    first_used_at: from,
    from,
    until: null,
    hand_over: previous
      ? {
          previous: previous.publicKey,
          signature: await previous.sign(handOverText(publicKey, from, previous.publicKey)),
        }
      : null,
    revocation: null,
  }
}

const FIRST = await listed(OLD, 100)
const SECOND = await listed(NEW, HANDED_OVER_AT, OLD)
const HANDED_OVER = { public_key: NEW.publicKey, keys: [SECOND, FIRST] }
const REPLACED = { public_key: NEW.publicKey, keys: [await listed(NEW, HANDED_OVER_AT), FIRST] }
const REVOKED = {
  public_key: OLD.publicKey,
  keys: [
    {
      ...FIRST,
      revocation: { revoked_at: 150, signature: await OLD.sign(revocationText(OLD.publicKey, 150)) },
    },
  ],
}
const PINNED = { id: 'keys', pinned: [OLD.publicKey], periods: [] } as const
const [BUILT_OLD, BUILT_OTHER] = [await startOf(OLD), '0123456789abcdef']

async function startOf({ publicKey }: Key): Promise<string> {
  return (await fingerprintOf(publicKey, await browserCrypto())).slice(0, 16)
}

test.each([
  ['no key pinned', HANDED_OVER, undefined, [], 'unknown', []],
  ['the pinned key handed over', HANDED_OVER, PINNED, [], 'pinned', [OLD]],
  ['the key of the build handed over', HANDED_OVER, undefined, [BUILT_OLD], 'built', [OLD]],
  ['the pinned key did not hand over', REPLACED, PINNED, [], 'foreign', [OLD]],
  ['no key of the build', HANDED_OVER, undefined, [BUILT_OTHER], 'foreign', []],
  ['the pinned key is revoked', REVOKED, PINNED, [], 'revoked', []],
] as const)('judgeKeys: %s', async (_name, answer, pinned, built, trust, others) => {
  const judged = await judgeKeys(answer, pinned, built, await browserCrypto())
  expect(judged.trust).toBe(trust)
  expect(judged.others.map(({ fingerprint }) => fingerprint)).toEqual(await Promise.all(others.map(startOf)))
})

test('judgeKeys: a key that handed over ends when the next one begins', async () => {
  const { current, others } = await judgeKeys(HANDED_OVER, PINNED, [], await browserCrypto())
  expect(current).toEqual({ fingerprint: await startOf(NEW), from: HANDED_OVER_AT, until: undefined })
  expect(others).toEqual([{ fingerprint: BUILT_OLD, from: 100, until: HANDED_OVER_AT }])
})

test('judgeKeys: rejects a response without keys', async () => {
  await expect(judgeKeys({ public_key: NEW.publicKey }, PINNED, [], await browserCrypto())).rejects.toThrow(
    'no keys',
  )
})
