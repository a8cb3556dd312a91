import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const SECRET = { current: 'a secret of more than thirty-two characters' }

test('opens only unchanged bytes with the same context, secret and use', () => {
  const vault = createVault(SECRET, 'pictures')
  const bytes = Buffer.from('Nora Müller')
  const sealed = vault.seal(bytes, 'row 1')
  expect(vault.open(sealed, 'row 1')).toEqual(bytes)
  expect(sealed.includes('Nora')).toBe(false)
  expect(vault.seal(bytes, 'row 1')).not.toEqual(sealed)
  expect(() => vault.open(sealed, 'row 2')).toThrow()
  expect(() => createVault(SECRET, 'cards').open(sealed, 'row 1')).toThrow('sealed with a different key')
  expect(() => createVault({ current: `${SECRET.current}!` }, 'pictures').open(sealed, 'row 1')).toThrow()
  for (const at of [0, 4, 16, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => vault.open(changed, 'row 1')).toThrow()
  }
  expect(() => vault.open(sealed.subarray(0, 10), 'row 1')).toThrow()
})

test('during a rotation opens what either secret sealed, and seals with the current one', () => {
  const old = createVault(SECRET, 'pictures')
  const current = { current: 'another secret of more than thirty-two characters' }
  const both = createVault({ ...current, previous: SECRET.current }, 'pictures')
  const sealed = old.seal(Buffer.from('Nora'), 'row 1')
  expect(both.open(sealed, 'row 1').toString()).toBe('Nora')
  expect(() => both.open(sealed, 'row 2')).toThrow()
  const resealed = both.seal(Buffer.from('Nora'), 'row 1')
  expect(resealed.subarray(0, 4)).toEqual(both.keyId)
  expect(createVault(current, 'pictures').open(resealed, 'row 1').toString()).toBe('Nora')
  expect(() => old.open(resealed, 'row 1')).toThrow('sealed with a different key')
})
