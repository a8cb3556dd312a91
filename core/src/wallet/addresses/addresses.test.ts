import { expect, test } from 'vitest'
import { auditState, run, dedent } from '../../testing/script.ts'
import { openWalletHarness, walletOutcomeOf } from '../../testing/wallet-script.ts'
import { USDT } from '../../testing/listing.ts'
import { SAVED_ADDRESSES_MAX } from '../wallet.ts'

test('save address: once, for one customer', () => {
  const script = `save ann 7 TQnA -> done
    save ann 7 TOther -> address_already_saved
    save bob 7 TQnA -> address_already_saved
    save bob 8 TQnA -> done
    forget ann 8 -> address_must_be_saved
    forget zoe 8 -> customer_must_be_known
    save zoe 9 TQnA -> customer_must_be_known
    save bob 9 TBob ERC20 -> network_must_be_known
    save bob 0 TBob -> address_is_invalid
    save bob 1.5 TBob -> address_is_invalid
    save bob 9 -> address_is_invalid
    freeze bob -> done
    save bob 9 TBob -> customer_is_frozen
    forget bob 8 -> done`
  expect(walletOutcomeOf(script)).toBe(dedent(script))
})

test.each(['', 'a\u{0}b', 'a\nb', '\u{d800}', 'x'.repeat(129)])('save address: rejects %j', (address) => {
  const harness = openWalletHarness()
  const reply = run(harness, {
    kind: 'saveAddress',
    customerId: 1,
    addressId: 9,
    currencyId: USDT,
    network: 'TRC20',
    address,
  })
  expect(reply).toEqual({ ok: false, reject: 'address_is_invalid' })
  expect(auditState(harness)).toEqual([])
})

test('save address: rejects above the limit of addresses', () => {
  const harness = openWalletHarness()
  const save = (addressId: number) =>
    run(harness, {
      kind: 'saveAddress',
      customerId: 2,
      addressId,
      currencyId: USDT,
      network: 'TRC20',
      address: 'TBob',
    })
  for (let id = 100; id < 100 + SAVED_ADDRESSES_MAX; id++) expect(save(id).ok).toBe(true)
  expect(save(999)).toEqual({ ok: false, reject: 'too_many_addresses' })
  run(harness, { kind: 'deleteAddress', customerId: 2, addressId: 100 })
  expect(save(999).ok).toBe(true)
  expect(auditState(harness)).toEqual([])
})
