import {
  CHANGE_CALLS,
  FEE_TARGETS,
  FUNDED_ACCOUNTS,
  FUNDING_REASONS,
  type OpsRequestOf,
  RECEIPT_SOURCES,
  REFUND_REASONS,
  TAKING_REASONS,
} from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import type { Propose } from '../../lib/change/change-form.tsx'
import type { ValueField, Values } from '../../lib/change/values/value-field.ts'

/** The movements of the exchange's own money, as kinds of changes. */
export const MOVE_KINDS = ['pool', 'fees', 'refund'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** The values of each form at its start. */
export const START: Readonly<Record<MoveKind, Values>> = {
  pool: { account: 'optionPool', source: 'bank', reason_code: 'capital' },
  fees: { target: 'bank', reason_code: 'profit' },
  refund: { reason_code: 'wrong_fee' },
}

/** Returns the values of a proposal of a kind. */
export function fieldsOf(kind: MoveKind, t: Translate): readonly ValueField[] {
  const choice = (name: string, prefix: string, values: readonly string[]): ValueField => ({
    name,
    label: t(name),
    kind: 'choice',
    options: values.map((value) => ({ value, label: t(`${prefix}_${value}`) })),
  })
  const currency = { name: 'currency_id', label: t('currency'), kind: 'currency' } as const
  const amount = { name: 'amount', label: t('amount'), kind: 'amount' } as const
  const reference = (help: string): ValueField => ({
    name: 'reference',
    label: t('reference'),
    kind: 'word',
    help,
  })
  const code = (values: readonly string[]) => choice('reason_code', 'code', values)
  switch (kind) {
    case 'pool':
      return [
        currency,
        choice('account', 'account', FUNDED_ACCOUNTS),
        amount,
        choice('source', 'source', RECEIPT_SOURCES),
        reference(t('receiptHelp')),
        code(FUNDING_REASONS),
      ]
    case 'fees':
      return [
        currency,
        amount,
        choice('target', 'target', FEE_TARGETS),
        reference(t('payoutHelp')),
        code(TAKING_REASONS),
      ]
    case 'refund':
      return [
        { name: 'customer_id', label: t('customer'), kind: 'count' },
        currency,
        amount,
        code(REFUND_REASONS),
      ]
  }
}

/** Returns the function that proposes a movement. The schema of its call checks the values. */
export function proposeMove(kind: MoveKind): Propose {
  const call = CHANGE_CALLS[kind]
  return (values, proposal) => {
    // An empty reference counts as absent.
    const { reference, ...others } = values
    const given = reference === undefined || reference === '' ? others : values
    return callOps(call, { ...given, ...proposal } as OpsRequestOf<typeof call>)
  }
}
