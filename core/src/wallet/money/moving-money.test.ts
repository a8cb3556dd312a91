import { MAX_AMOUNT } from '@halyard/money'
import { expect, test } from 'vitest'
import { dedent } from '../../testing/script.ts'
import { walletOutcomeOf } from '../../testing/wallet-script.ts'

function check(script: string): void {
  expect(walletOutcomeOf(script)).toBe(dedent(script))
}

test('transfer: moves money between the accounts of one customer', () => {
  check(`move ann 400 coin>contract -> done
    move ann 100 contract>option -> done
    move ann 1 option>trust -> done
    move ann 2 coin>fiat -> done
    ann -> coin 999598 contract 300 option 99 fiat 2 trust 1
    move ann 300 contract>coin -> done
    move ann 1 contract>coin -> insufficient_balance
    ann -> coin 999898 option 99 fiat 2 trust 1`)
})

test.each([
  ['an unknown customer', 'move zoe 1 coin>option', 'customer_must_be_known'],
  ['an unknown currency', 'move ann 1 coin>option 77', 'currency_must_be_known'],
  ['source equal to target', 'move ann 1 coin>coin', 'accounts_must_differ'],
  ['an amount of zero', 'move ann 0 coin>option', 'amount_must_be_positive'],
  ['a negative amount', 'move ann -1 coin>option', 'amount_must_be_positive'],
  ['more than the available balance', 'move ann 1000001 coin>option', 'insufficient_balance'],
  ['an account that was never opened', 'move ann 1 trust>coin', 'insufficient_balance'],
])('transfer: rejects %s', (_case, line, expected) => {
  check(`${line} -> ${expected}
    ann -> coin 1000000`)
})

test('transfer: rejects a frozen customer', () => {
  check(`freeze ann -> done
    move ann 1 coin>option -> customer_is_frozen`)
})

test('freeze: holds while either freeze is set; each ends only by its own command', () => {
  check(`lock ann -> done
    move ann 1 coin>option -> customer_is_frozen
    freeze ann -> done
    unlock ann -> done
    move ann 1 coin>option -> customer_is_frozen
    lock ann -> done
    unfreeze ann -> done
    move ann 1 coin>option -> customer_is_frozen
    unlock ann -> done
    move ann 1 coin>option -> done
    lock zoe -> customer_must_be_known`)
})

test('own freeze: ending it collects no debt and keeps the operators’ freeze', () => {
  check(`out ann 5000 7 -> processing
    undo ann 999000 -> done
    cancel ann #1 -> cancelled
    lock ann -> done
    unlock ann -> done
    ann -> coin 5000
    move ann 1 coin>option -> customer_is_frozen
    unfreeze ann -> done
    ann -> coin 1000`)
})

test('transfer: rejects money that an open withdrawal holds', () => {
  check(`out ann 5000 7 -> processing
    move ann 995001 coin>option -> insufficient_balance
    move ann 995000 coin>option -> done
    ann -> coin 0+5000 option 995000`)
})

test('deposit: credits the coin account, also of a frozen customer', () => {
  check(`deposit ann 25 -> done
    freeze ann -> done
    deposit ann 25 -> done
    ann -> coin 1000050
    system -> external -3000050`)
})

test.each([
  ['deposit zoe 1', 'customer_must_be_known'],
  ['deposit ann 1 77', 'currency_must_be_known'],
  ['deposit ann 0', 'amount_must_be_positive'],
  ['deposit ann -5', 'amount_must_be_positive'],
  [`deposit ann ${MAX_AMOUNT - 3_000_000n}`, 'done'],
  [`deposit ann ${MAX_AMOUNT - 2_999_999n}`, 'balance_too_large'],
  ['undo zoe 1', 'customer_must_be_known'],
  ['undo ann 1 77', 'currency_must_be_known'],
  ['undo ann 0', 'amount_must_be_positive'],
  ['undo ann -5', 'amount_must_be_positive'],
  ['fund optionPool 1 77', 'currency_must_be_known'],
  ['fund optionPool 0', 'amount_must_be_positive'],
  [`fund insurance ${MAX_AMOUNT}`, 'balance_too_large'],
])('%s -> %s', (line, expected) => {
  check(`${line} -> ${expected}`)
})

test('reverse deposit: debits the coin account first', () => {
  check(`move ann 999000 coin>option -> done
    undo ann 1500 -> done
    ann -> option 998500
    system -> external -2998500
    move ann 1 option>coin -> done`)
})

test('reverse deposit: a shortfall freezes the customer; the next deposit pays it', () => {
  check(`out ann 5000 7 -> processing
    undo ann 999000 -> done
    ann -> coin 0+5000
    out ann 10 7 -> customer_is_frozen
    unfreeze ann -> customer_owes
    deposit ann 1000 -> done
    ann -> coin 0+5000
    unfreeze ann -> customer_owes
    deposit ann 3500 -> done
    ann -> coin 500+5000
    unfreeze ann -> done
    system -> external -2005500`)
})

test('ending the operators’ freeze collects the debt', () => {
  check(`out ann 5000 7 -> processing
    undo ann 999000 -> done
    undo ann 500 -> done
    unfreeze ann -> customer_owes
    cancel ann #1 -> cancelled
    ann -> coin 5000
    unfreeze ann -> done
    ann -> coin 500
    system -> external -2000500`)
})

test('a debt concerns one currency only', () => {
  check(`out ann 5000 7 -> processing
    undo ann 999000 -> done
    deposit ann 100000 1 -> done
    unfreeze ann -> customer_owes
    deposit bob 100 -> done
    bob -> coin 1000100`)
})

test('fund system account: debits the external account', () => {
  check(`fund optionPool 500 -> done
    fund insurance 70 -> done
    system -> external -3000570 insurance 70 optionPool 500`)
})
