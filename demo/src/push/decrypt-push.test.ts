import { expect, test } from 'vitest'
import { decryptPush } from './decrypt-push.ts'

/** The example of RFC 8291, section 5. */
const KEYS = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
const BODY = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

test('decrypts the example of RFC 8291', () => {
  expect(decryptPush(BODY, KEYS)).toBe('When I grow up, I want to be a watermelon')
})

test('rejects a changed body, a short one, and one for another device', () => {
  const changed = Buffer.from(BODY)
  changed.writeUInt8(1, BODY.length - 20)
  expect(() => decryptPush(changed, KEYS)).toThrow('authenticate')
  expect(() => decryptPush(BODY.subarray(0, 30), KEYS)).toThrow()
  expect(() => decryptPush(BODY, { ...KEYS, auth: 'ATBZMqHH6r4Tts7J_aSIgg' })).toThrow('authenticate')
})
