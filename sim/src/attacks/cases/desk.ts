import type { AttackCase } from '../attack-case.ts'

/** Weaknesses that operators and first customers of the exchange found on 23 November 2026. */
export const DESK_CASES: readonly AttackCase[] = [
  {
    id: 'desk D1',
    was: 'a new production exchange owned money that did not exist, and sold every product',
    commit: '568fa147',
    test: {
      file: 'server/tests/startup/production.test.ts',
      name: 'production on an empty database: every product closed, nothing owned and nothing owed',
    },
    edits: [
      {
        file: 'server/src/instruments/listing/first-start.ts',
        find: "export function hasPracticePools(mode: Mode): boolean {\n  return mode === 'demo'",
        replace:
          "export function hasPracticePools(mode: Mode): boolean {\n  return mode !== 'demo' || mode === 'demo'",
      },
    ],
  },
  {
    id: 'desk D3',
    was: 'own money moved without a receipt, or could not move at all',
    commit: '3d582e12',
    test: {
      file: 'server/tests/treasury/own-money.test.ts',
      name: 'fund pool: two persons, one receipt, an own asset by the receipt',
    },
    edits: [
      {
        file: 'server/src/ops/changes/decide-change.ts',
        find: 'approvalOf(row, operator.userId, 2)',
        replace: 'approvalOf(row, 0, 2)',
      },
    ],
  },
  {
    id: 'desk D9',
    was: 'a withdrawal of a frozen customer looked like any other',
    commit: '72f159df',
    test: {
      file: 'server/tests/operators/risk-facts.test.ts',
      name: 'withdrawal: who froze its owner, their verified name and level, other requests and debts',
    },
    edits: [
      {
        file: 'server/src/ops/risk/owner-state.ts',
        find: 'frozen_by: freezeReasons(customer),',
        replace: 'frozen_by: [],',
      },
    ],
  },
  {
    id: 'desk D10',
    was: 'a double deposit claim was not shown',
    commit: '72f159df',
    test: {
      file: 'server/tests/operators/risk-facts.test.ts',
      name: 'claim: other claims of the same customer that may be of the same payment',
    },
    edits: [
      {
        file: 'server/src/ops/risk/similar-claims.ts',
        find: 'where (same_day and (same_account or same_txid or same_amount))',
        replace: 'where (same_day and same_txid)',
      },
    ],
  },
  {
    id: 'ux N1',
    was: 'coins bought for fiat were shown as profit',
    commit: '6f02a16d',
    test: {
      file: 'server/tests/wallet/worth-history.test.ts',
      name: 'worth: coins bought through a merchant cause no profit or loss, at any price and fee',
    },
    edits: [
      {
        file: 'server/src/features/wallet/holdings.ts',
        find: "debit_id in (select id from outside) or reason = 'fiat_payment'",
        replace: 'debit_id in (select id from outside)',
      },
    ],
  },
  {
    id: 'ux N3',
    was: 'a refused fund password could not be corrected by a tap',
    commit: 'f4930c90',
    test: {
      file: 'h5/src/lib/forms/form.test.ts',
      name: 'reduceForm: a rejection clears the fields to enter again, and is shown until then',
    },
    edits: [
      {
        file: 'h5/src/lib/forms/form-reducer.ts',
        find: 'values: { ...state.values, ...cleared }, phase',
        replace: 'values: { ...cleared, ...state.values }, phase',
      },
    ],
  },
]
