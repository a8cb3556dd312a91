import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { BTC, CUSTOMERS, USDT } from '../../testing/listing.ts'
import { dedent, run } from '../../testing/script.ts'
import { networkConfig, openWalletHarness, walletOutcomeOf } from '../../testing/wallet-script.ts'

const ANN = 1 + CUSTOMERS.indexOf('ann')

function check(script: string): void {
  expect(walletOutcomeOf(script)).toBe(dedent(script))
}

test('withdrawal: requested, approved, sent and confirmed; the amount includes the fee', () => {
  check(`out ann 500 7 -> processing
    ann -> coin 999500+500
    pass #1 900 -> passed
    ann -> coin 999500
    system -> external -2999503 fees 3
    sent #1 ab12 -> sent
    sent #1 ab12 -> sent
    sent #1 cd34 -> withdrawal_must_be_passed
    confirmed #1 -> confirmed
    confirmed #1 -> withdrawal_must_be_sent
    ann -> coin 999500`)
})

test('postings: each movement of a withdrawal has its reason', () => {
  check(`out ann 500 7 -> processing
    pass #1 900 -> passed
    postings -> withdrawal_hold 500, withdrawal_fee 3, withdrawal 497
    return #1 unreachable -> returned
    postings -> withdrawal_return 497, withdrawal_return 3
    out ann 500 7 -> processing
    cancel ann #2 -> cancelled
    postings -> withdrawal_hold 500, withdrawal_release 500
    out ann 500 7 -> processing
    reject #3 900 forged -> rejected
    postings -> withdrawal_hold 500, withdrawal_release 500`)
})

test('rejected, cancelled and returned withdrawals return exactly the amount', () => {
  check(`out ann 500 7 -> processing
    reject #1 900 forged -> rejected
    ann -> coin 1000000
    out ann 500 7 -> processing
    cancel ann #2 -> cancelled
    ann -> coin 1000000
    out ann 500 7 -> processing
    pass #3 900 -> passed
    return #3 unreachable -> returned
    ann -> coin 1000000
    system -> external -3000000`)
})

test('a sent withdrawal may be returned, once', () => {
  check(`out ann 500 7 -> processing
    pass #1 900 -> passed
    sent #1 ab -> sent
    return #1 dropped -> returned
    return #1 dropped -> withdrawal_must_be_passed
    confirmed #1 -> withdrawal_must_be_sent
    ann -> coin 1000000`)
})

test('a large withdrawal needs two different reviewers, neither its owner', () => {
  check(`out ann 1000 7 -> processing
    pass #1 1 -> reviewer_must_not_be_owner
    reject #1 1 mine -> reviewer_must_not_be_owner
    pass #1 900 -> processing
    pass #1 900 -> reviewers_must_differ
    ann -> coin 999000+1000
    pass #1 901 -> passed
    out ann 999 7 -> processing
    pass #2 900 -> passed
    out ann 1000 7 -> processing
    pass #3 900 -> processing
    reject #3 900 doubt -> rejected`)
})

test('each transition is rejected from any other status', () => {
  check(`sent #1 ab -> withdrawal_must_be_passed
    pass #1 900 -> withdrawal_must_be_processing
    out ann 500 7 -> processing
    sent #1 ab -> withdrawal_must_be_passed
    confirmed #1 -> withdrawal_must_be_sent
    return #1 lost -> withdrawal_must_be_passed
    cancel bob #1 -> withdrawal_must_be_processing
    reject #1 900 -> reason_is_required
    pass #1 900 -> passed
    pass #1 900 -> withdrawal_must_be_processing
    reject #1 900 late -> withdrawal_must_be_processing
    cancel ann #1 -> withdrawal_must_be_processing
    return #1 -> reason_is_required
    sent #1 -> txid_is_invalid`)
})

test('request: rejects with the first rule that is not met', () => {
  check(`out zoe 9 8 -> customer_must_be_known
    freeze bob -> done
    out bob 9 8 ERC20 -> customer_is_frozen
    unfreeze bob -> done
    out bob 9 8 ERC20 -> network_must_be_known
    network isOpen false -> done
    out bob 9 8 -> network_must_be_open
    network isOpen true -> done
    out bob 9 8 -> withdrawal_needs_verification
    verify bob 1 -> done
    out bob 9 8 -> withdrawal_needs_verification
    verify bob 2 -> done
    hold bob 1000 -> done
    out bob 9 8 -> withdrawals_on_hold 1000
    wait 999
    out bob 9 8 -> withdrawals_on_hold 1
    wait 1
    out bob 9 8 -> address_must_be_saved
    out bob 9 7 -> address_must_be_saved
    save bob 8 TBob -> done
    out bob 9 8 -> address_too_new 60000
    wait 59999
    out bob 9 8 -> address_too_new 1
    wait 1
    out bob 9 8 -> withdrawal_too_small 10
    out bob 5001 8 -> withdrawal_too_large 5000
    out bob 10 8 -> processing
    out bob 5000 8 -> processing
    out bob 10 8 -> processing
    out bob 10 8 -> too_many_withdrawals_today
    bob -> coin 994980+5020`)
})

test('request: rejects an unknown network and a deleted address', () => {
  check(`out ann 500 7 TRC20 1 -> network_must_be_known
    forget ann 7 -> done
    out ann 500 7 -> address_must_be_saved
    forget ann 7 -> address_must_be_saved
    save ann 7 TQnA -> done
    out ann 500 7 -> address_too_new 60000`)
})

test.each([
  ['network', { currencyId: USDT, network: 'ERC20' }],
  ['currency', { currencyId: BTC, network: 'TRC20' }],
])('request: rejects an address that was saved for another %s', (_which, other) => {
  const harness = openWalletHarness()
  run(harness, { kind: 'configureNetwork', network: { ...networkConfig, ...other } })
  const request = {
    kind: 'requestWithdrawal',
    customerId: ANN,
    currencyId: USDT,
    network: 'TRC20',
    addressId: 7,
    amount: amount(500n),
    memo: '',
  } as const
  expect(run(harness, { ...request, ...other })).toMatchObject({ reject: 'address_must_be_saved' })
  expect(run(harness, request)).toMatchObject({ ok: true })
})

test('deleting an address does not affect open withdrawals', () => {
  check(`out ann 500 7 -> processing
    forget ann 7 -> done
    pass #1 900 -> passed`)
})

test('request: three a UTC day; cancelled and rejected ones count', () => {
  check(`out ann 10 7 -> processing
    cancel ann #1 -> cancelled
    out ann 10 7 -> processing
    reject #2 900 no -> rejected
    out ann 10 7 -> processing
    out ann 10 7 -> too_many_withdrawals_today
    days 1
    out ann 10 7 -> processing
    out ann 10 7 -> processing
    out ann 10 7 -> processing
    out ann 10 7 -> too_many_withdrawals_today`)
})

test('a request that is rejected by a rule does not count towards the day', () => {
  check(`out ann 9 7 -> withdrawal_too_small 10
    out ann 5001 7 -> withdrawal_too_large 5000
    out ann 10 8 -> address_must_be_saved
    out ann 10 7 -> processing
    out ann 10 7 -> processing
    out ann 10 7 -> processing
    out ann 10 7 -> too_many_withdrawals_today`)
})

test('request: rejects held money and more than the available balance', () => {
  check(`move ann 999990 coin>option -> done
    out ann 11 7 -> insufficient_balance
    out ann 10 7 -> processing
    out ann 10 7 -> insufficient_balance
    ann -> coin 0+10 option 999990`)
})

test('frozen or no longer verified owner: approval rejected; rejecting and cancelling work', () => {
  check(`out ann 500 7 -> processing
    freeze ann -> done
    pass #1 900 -> customer_is_frozen
    cancel ann #1 -> cancelled
    unfreeze ann -> done
    out ann 500 7 -> processing
    verify ann 1 -> done
    pass #2 900 -> withdrawal_needs_verification
    reject #2 900 expired -> rejected
    ann -> coin 1000000`)
})

test('hold set after the request: approval rejected until it ends; rejecting works', () => {
  check(`out ann 500 7 -> processing
    hold ann 1000 -> done
    pass #1 900 -> withdrawal_owner_on_hold 1000
    wait 999
    pass #1 900 -> withdrawal_owner_on_hold 1
    wait 1
    pass #1 900 -> passed
    out ann 2000 7 -> processing
    pass #2 900 -> processing
    hold ann 1000 -> done
    pass #2 901 -> withdrawal_owner_on_hold 1000
    wait 1000
    pass #2 901 -> passed
    out ann 500 7 -> processing
    hold ann 1000 -> done
    reject #3 900 no -> rejected`)
})

test('hold: is never shortened', () => {
  check(`hold ann 5000 -> done
    hold ann 1000 -> done
    wait 4999
    out ann 10 7 -> withdrawals_on_hold 1
    wait 1
    out ann 10 7 -> processing
    hold ann -99999999 -> hold_is_invalid
    hold zoe 1 -> customer_must_be_known
    verify zoe 1 -> customer_must_be_known`)
})

test.each([
  ['a fee equal to the minimum withdrawal', 'withdrawFee 10'],
  ['a negative fee', 'withdrawFee -1'],
  ['a maximum below the minimum', 'withdrawMax 9'],
  ['a two-reviewer threshold of zero', 'twoReviewersFrom 0'],
  ['an invalid name', 'network trc20'],
  ['a fractional number of confirmations', 'confirmations 0.5ms'],
  ['more than 10,000 confirmations', 'confirmations 10001ms'],
  ['a negative hold', 'addressHoldMs -1ms'],
  ['a maximum above MAX_AMOUNT', 'withdrawMax 9223372036854775808'],
])('configure network: rejects %s', (_case, change) => {
  check(`network ${change} -> network_config_is_invalid
    out ann 500 7 -> processing`)
})

test('configure network: accepts no confirmations, and 10,000', () => {
  check(`network confirmations 0ms -> done
    network confirmations 10000ms -> done`)
})

test('a withdrawal keeps the terms of its request', () => {
  check(`out ann 500 7 -> processing
    network withdrawFee 9 -> done
    network twoReviewersFrom 100 -> done
    pass #1 900 -> passed
    system -> external -2999503 fees 3`)
})

test('a review may need a second person; one by a reviewer without the role does not count', () => {
  check(`out ann 500 7 -> processing
    pass #1 900 2 -> processing
    pass #1 901 2 900 -> processing
    pass #1 901 2 900 -> reviewers_must_differ
    pass #1 902 1 900 -> passed`)
})
