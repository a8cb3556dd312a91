import type { OperatorRole } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'

/** Limits how many different customers and their records an operator opens, so that no operator can copy them all. */
export interface CustomerBudget {
  /**
   * Counts the records of customers among `targets`, which are named as in the audit log. One that the operator opened
   * within the same hour is not counted again. Throws `too_many_customers`.
   */
  take(
    operator: { readonly userId: number; readonly role: OperatorRole },
    targets: readonly string[],
    now: number,
  ): void
  /** Returns the number of calls rejected since the start. */
  rejected(): number
}

const HOUR_MS = 3_600_000

/** Customers and records of customers that an operator may open within an hour. */
export const OPENED_PER_HOUR: Readonly<Record<OperatorRole, number>> = {
  support: 60,
  treasurer: 60,
  reviewer: 300,
  operator: 300,
  admin: 300,
}

/** The kinds of targets that show no customer. Every other kind is counted, also one that is added later. */
const WITHOUT_CUSTOMER: ReadonlySet<string> = new Set([
  'agreement',
  'banner',
  'chain',
  'change',
  'contract',
  'help',
  'market',
  'network',
  'news',
  'option',
  'session',
  'statement',
  'subscription',
  'view',
  'wealth',
])

interface Opened {
  readonly endsAt: number
  readonly targets: Set<string>
}

/** Creates the budget. It is counted in memory, synchronously, before a record is read; a restart empties it. */
export function createCustomerBudget(): CustomerBudget {
  const openedBy = new Map<number, Opened>()
  let rejected = 0

  function openedOf(userId: number, now: number): Set<string> {
    const known = openedBy.get(userId)
    if (known && now < known.endsAt) return known.targets
    const opened = { endsAt: now + HOUR_MS, targets: new Set<string>() }
    openedBy.set(userId, opened)
    return opened.targets
  }

  return {
    take({ userId, role }, targets, now) {
      const opened = openedOf(userId, now)
      for (const target of targets) {
        if (target === '' || WITHOUT_CUSTOMER.has(target.split(':')[0] ?? '') || opened.has(target)) continue
        if (opened.size >= OPENED_PER_HOUR[role]) {
          rejected += 1
          throw new CallError('too_many_customers')
        }
        opened.add(target)
      }
    },
    rejected: () => rejected,
  }
}
